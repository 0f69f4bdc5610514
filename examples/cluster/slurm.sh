#!/bin/sh
#SBATCH --job-name=cgt
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
#
# One of 64 shares of a question for each task of a Slurm array: sbatch slurm.sh. When all have ended: cgt merge share.*
# A share that is there already is not found again, so that the same call finishes an array that was interrupted.
set -eu
share=share.$SLURM_ARRAY_TASK_ID
[ -s "$share" ] || cgt check 'push(nim,euclid)' 1..60 1..60 \
    --part "$SLURM_ARRAY_TASK_ID/${SLURM_ARRAY_TASK_COUNT:-64}" --out "$share" --threads "${SLURM_CPUS_PER_TASK:-1}"
