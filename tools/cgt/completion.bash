# Completion of the command cgt for bash: the command itself says what may follow. Files, where it has nothing to say.
_cgt() {
    local IFS=$'\n'
    # shellcheck disable=SC2207
    COMPREPLY=($("${COMP_WORDS[0]}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
}
complete -o default -F _cgt cgt
