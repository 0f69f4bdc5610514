/** @file
 *  @brief Everything: the one header a program includes. Written by tools/write-interface. */
#ifndef CGT_CGT_H
#define CGT_CGT_H

#include <cgt/analysis.h>
#include <cgt/anim.h>
#include <cgt/base.h>
#include <cgt/boards.h>
#include <cgt/callbacks.h>
#include <cgt/coin.h>
#include <cgt/compound.h>
#include <cgt/draw.h>
#include <cgt/engine.h>
#include <cgt/game.h>
#include <cgt/graph.h>
#include <cgt/list.h>
#include <cgt/misere.h>
#include <cgt/nimber.h>
#include <cgt/partition.h>
#include <cgt/poset.h>
#include <cgt/proof.h>
#include <cgt/quotient.h>
#include <cgt/rules.h>
#include <cgt/rulesets.h>
#include <cgt/sequences.h>
#include <cgt/spec.h>

#endif
