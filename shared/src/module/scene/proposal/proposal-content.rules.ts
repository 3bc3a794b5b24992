import type { Customer } from '../../customer/customer.contract'
import type { FlowNode, SceneContent } from '../scene.contract'
import type { ProposalAnswer } from './proposal-answer.rules'
import { ProposalSieve } from './proposal-sieve.rules'
import { type ProposedStep, stepsOf } from './proposal-steps.rules'
import type { ProposalFault } from './proposal-text.rules'
import { markProposed } from './proposed.rules'

const MAX_FACTS = 20
const MAX_OBJECTIONS = 10
const LABEL_MAX = 48
const TEXT_MAX = 200
/** How often the customer presses for an answer to a doubt. */
const PATIENCE = 1

/** A node that has no place yet. */
type Part = Omit<FlowNode, 'left' | 'top'>

export interface Proposed {
  /** The scene with all proposed texts marked; null where no conversation is left. */
  content: SceneContent | null
  /** What was left out or led elsewhere, in the order of the answer. */
  faults: ProposalFault[]
}

/**
 * A drawn scene made of a model's answer, whose flow keeps every rule.
 * @param empty the scene without it, with a start and an end and a customer who is nobody yet
 * @param prompt what the model was told, folded: none of it may come back
 * @param layOut places the nodes
 */
export function contentOfAnswer(
  answer: ProposalAnswer,
  empty: SceneContent & { customer: Customer },
  prompt: string,
  layOut: (parts: readonly Part[]) => SceneContent['flow'],
): Proposed {
  const sieve = new ProposalSieve(empty.language, prompt)
  const told = {
    role: sieve.text('role', answer.role, 40) ?? '',
    goal: sieve.text('goal', answer.goal, TEXT_MAX) ?? '',
    description: sieve.optional('description', answer.description, 100),
  }
  const persona = personaOf(answer.customer, empty.persona, sieve)
  const steps = stepsOf(answer.steps, sieve)
  const closing = sieve.optional('closing', answer.closing, TEXT_MAX)
  const customer = customerOf(answer, empty.customer, steps, sieve)
  const { faults } = sieve
  if (steps.length === 0) return { content: null, faults }
  const { customer: _nobody, ...rest } = empty
  const content: SceneContent = {
    ...{ ...rest, ...told, persona, flow: layOut(partsOf(steps, closing, empty.flow.nodes)) },
    ...(customer ? { customer } : {}),
  }
  const ours = new Set(empty.flow.nodes.map(({ name }) => name))
  return { content: markProposed(content, (at, text) => at !== `flow/${START}` && !ours.has(text)), faults }
}

function personaOf(
  { name, brief, character, gender }: ProposalAnswer['customer'],
  persona: SceneContent['persona'],
  sieve: ProposalSieve,
): SceneContent['persona'] {
  const called = sieve.text('customer.name', name, 40)
  return {
    ...persona,
    name: called === null || called.length < 2 ? '' : called,
    brief: sieve.text('customer.brief', brief, TEXT_MAX) ?? '',
    character: sieve.optional('customer.character', character, 800),
    ...(gender ? { gender, portrait: PORTRAITS[gender] } : {}),
  }
}

const PORTRAITS = { female: 'woman-bun', male: 'man-glasses' } as const

const START = 'start'
const END = 'end'
const idOf = (no: number): string => (no === 0 ? END : `c${no}`)

/** A customer's node and a learner's node for each step, between the start and the end of the empty scene. */
function partsOf(steps: readonly ProposedStep[], closing: string, frame: readonly FlowNode[]): Part[] {
  const nameOf = (type: FlowNode['type']) => frame.find((node) => node.type === type)?.name ?? type
  const plain = (id: string, node: string) => ({ id, node, label: '', keywords: '', scripts: [] })
  const spoken = (text: string) => [{ id: 'l1', text, emotion: 0 }]
  const bare = { lines: [], mustSay: [], required: false }
  return [
    { ...bare, id: START, name: nameOf('start'), type: 'start', transitions: [plain('w0', idOf(steps[0]?.no ?? 0))] },
    ...steps.flatMap(({ no, name, says, task, hint, required, mustSay, answers }): Part[] => [
      {
        ...{ ...bare, id: idOf(no), name, type: 'customer', lines: spoken(says) },
        transitions: [plain(`w${no}`, `s${no}`)],
      },
      {
        ...{ ...bare, id: `s${no}`, name: task, type: 'student', mustSay, required },
        ...(hint === '' ? {} : { hint }),
        transitions: answers.map(({ label, examples, better, next, outcome }, n) => ({
          ...{ id: intentId(no, n), node: idOf(next), label, keywords: '', scripts: examples },
          ...(better === '' ? {} : { better }),
          ...(next === 0 && outcome ? { outcome } : {}),
        })),
      },
    ]),
    {
      ...{ ...bare, id: END, name: nameOf('end'), type: 'end', outcome: 'open', transitions: [] },
      lines: closing === '' ? [] : spoken(closing),
    },
  ]
}

const intentId = (no: number, n: number): string => `i${no}_${n + 1}`

/** Facts and objections; null where none fits, since the customer then only follows the flow. */
function customerOf(
  { facts: givenFacts, objections: givenObjections }: ProposalAnswer,
  nobody: Customer,
  steps: readonly ProposedStep[],
  sieve: ProposalSieve,
): Customer | null {
  const asked = new Set<string>()
  const facts = givenFacts.flatMap(({ label, questions, answer }, at): Customer['facts'] => {
    const path = `facts.${at}`
    const text = sieve.text(`${path}.answer`, answer, TEXT_MAX)
    const examples = sieve.sentences(`${path}.questions`, questions, 10, asked)
    const name = sieve.text(`${path}.label`, label, LABEL_MAX)
    if (text === null || name === null || examples.length === 0) return []
    const levels = [{ trust: 0, wordings: [{ text }] }]
    return [
      { id: `f${at + 1}`, label: name, asked: { keywords: '', examples }, levels, after: [], knowing: [], guarded: [] },
    ]
  })
  const objections = givenObjections.flatMap((given, at) => objectionOf(given, at, steps, sieve))
  if (facts.length + objections.length === 0) return null
  return {
    ...nobody,
    facts: sieve.first('facts', facts, MAX_FACTS, ({ label }) => label),
    objections: sieve.first('objections', objections, MAX_OBJECTIONS, ({ label }) => label),
  }
}

function objectionOf(
  given: ProposalAnswer['objections'][number],
  at: number,
  steps: readonly ProposedStep[],
  sieve: ProposalSieve,
): Customer['objections'] {
  const path = `objections.${at}`
  const after = steps.find(({ no }) => no === given.after)
  if (!after) {
    sieve.refuse(`${path}.after`, 'no_step', given.label)
    return []
  }
  const label = sieve.text(`${path}.label`, given.label, LABEL_MAX)
  const worded = (name: 'says' | 'pressed' | 'resolved' | 'dropped') => {
    const text = sieve.text(`${path}.${name}`, given[name], TEXT_MAX)
    return text === null ? null : [{ text }]
  }
  const [wordings, pressed, resolved, dropped] = [
    worded('says'),
    worded('pressed'),
    worded('resolved'),
    worded('dropped'),
  ]
  const examples = sieve.sentences(`${path}.answers`, given.answers, 10)
  if (label === null || !wordings || !pressed || !resolved || !dropped || examples.length === 0) return []
  return [
    {
      ...{ id: `o${at + 1}`, label, wordings, pressed, resolved, dropped, patience: PATIENCE },
      raisedBy: after.answers.map((_answer, n) => intentId(after.no, n)),
      resolvedBy: { keywords: '', examples },
    },
  ]
}
