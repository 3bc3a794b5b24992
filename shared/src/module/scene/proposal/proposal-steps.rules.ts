import type { MustSay } from '../key-information.contract'
import { MAX_INTENTS, MAX_SCRIPTS } from '../flow-problems.rules'
import { informationOf } from './proposal-about.rules'
import type { ProposalAnswer } from './proposal-answer.rules'
import type { ProposalSieve } from './proposal-sieve.rules'

/** Names of nodes and intents, and their hints. */
const NAME_MAX = 32
const TEXT_MAX = 200
/** Steps of one proposal. */
const MAX_STEPS = 20

type GivenStep = ProposalAnswer['steps'][number]
type GivenAnswer = GivenStep['answers'][number]

/** What the customer says, and what the learner may mean by what they say then. */
export interface ProposedStep {
  /** As the model counts, from 1. */
  no: number
  name: string
  says: string
  task: string
  hint: string
  required: boolean
  mustSay: MustSay[]
  answers: ProposedAnswer[]
}

interface ProposedAnswer {
  path: string
  label: string
  examples: string[]
  better: string
  /** Number of the step that follows; 0: the end. */
  next: number
  outcome: GivenAnswer['outcome']
}

/**
 * The steps of a proposal that make a conversation: each is reached from the first, and leads to the end. What does not
 * fit is noted; where only a way does not fit, another one is taken.
 */
export function stepsOf(given: readonly GivenStep[], sieve: ProposalSieve): ProposedStep[] {
  const fitting = given.flatMap((step, at) => stepOf(step, at, sieve) ?? [])
  const steps = sieve.first('steps', fitting, MAX_STEPS, ({ name }) => name)
  for (const [at, step] of steps.entries()) leadOn(step, steps, at, sieve)
  return connected(steps, sieve)
}

function stepOf(given: GivenStep, at: number, sieve: ProposalSieve): ProposedStep | null {
  const path = `steps.${at}`
  const says = sieve.text(`${path}.says`, given.says, TEXT_MAX)
  if (says === null) return null
  const said = new Set<string>()
  const fitting = given.answers.flatMap((answer, n) => answerOf(answer, `${path}.answers.${n}`, said, sieve) ?? [])
  const answers = sieve.first(`${path}.answers`, fitting, MAX_INTENTS, ({ label }) => label)
  if (answers.length === 0) {
    sieve.refuse(path, 'no_answers', says)
    return null
  }
  const name = sieve.text(`${path}.name`, given.name, NAME_MAX) ?? says.slice(0, NAME_MAX)
  return {
    ...{ no: at + 1, name, says, answers, required: given.required },
    task: sieve.optional(`${path}.task`, given.task, NAME_MAX) || name,
    hint: sieve.optional(`${path}.hint`, given.hint, TEXT_MAX),
    mustSay: informationOf(`${path}.information`, given.information, sieve),
  }
}

function answerOf(given: GivenAnswer, path: string, said: Set<string>, sieve: ProposalSieve): ProposedAnswer | null {
  const examples = sieve.sentences(`${path}.examples`, given.examples, MAX_SCRIPTS, said)
  const [first] = examples
  if (first === undefined) return null
  return {
    ...{ path, examples, next: given.next, outcome: given.outcome },
    label: sieve.text(`${path}.label`, given.label, NAME_MAX) ?? first.slice(0, NAME_MAX),
    better: sieve.optional(`${path}.better`, given.better, TEXT_MAX),
  }
}

/** A way to no step, or to the step itself, leads to the one after it instead. */
function leadOn(step: ProposedStep, steps: readonly ProposedStep[], at: number, sieve: ProposalSieve): void {
  const after = steps[at + 1]?.no ?? 0
  for (const answer of step.answers) {
    const { next } = answer
    if (next === 0 || (next !== step.no && steps.some(({ no }) => no === next))) continue
    sieve.refuse(`${answer.path}.next`, 'no_step', answer.label)
    answer.next = after
  }
}

/** The steps that the first one leads to; a circle without a way out gets one at its last step. */
function connected(all: readonly ProposedStep[], sieve: ProposalSieve): ProposedStep[] {
  for (;;) {
    const reached = reachedFrom(all)
    const ending = endingOf(reached)
    const stuck = reached.findLast(({ no }) => !ending.has(no))
    if (!stuck) {
      for (const { no, name } of all)
        if (!reached.some((one) => one.no === no)) sieve.refuse(`steps.${no - 1}`, 'unreachable', name)
      return reached
    }
    const last = stuck.answers.at(-1)
    sieve.refuse(`steps.${stuck.no - 1}`, 'no_end', stuck.name)
    if (last) last.next = 0
  }
}

function reachedFrom(steps: readonly ProposedStep[]): ProposedStep[] {
  const seen = new Set(steps.slice(0, 1).map(({ no }) => no))
  for (const no of seen)
    for (const { next } of steps.find((one) => one.no === no)?.answers ?? []) if (next !== 0) seen.add(next)
  return steps.filter(({ no }) => seen.has(no))
}

/** Numbers of the steps from which the end is reached. */
function endingOf(steps: readonly ProposedStep[]): Set<number> {
  const ending = new Set([0])
  for (let size = 0; size < ending.size; ) {
    size = ending.size
    for (const { no, answers } of steps) if (answers.some(({ next }) => ending.has(next))) ending.add(no)
  }
  return ending
}
