import type { Customer } from '../../customer/customer.contract'
import type { FlowNode, SceneContent } from '../scene.contract'
import { aboutOf, customerOf, type Proposed } from './proposal-about.rules'
import type { ProposalAnswer } from './proposal-answer.rules'
import { ProposalSieve } from './proposal-sieve.rules'
import { type ProposedStep, stepsOf } from './proposal-steps.rules'
import { markProposed } from './proposed.rules'

const TEXT_MAX = 200

/** A node that has no place yet. */
type Part = Omit<FlowNode, 'left' | 'top'>

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
  const about = aboutOf(answer, empty.persona, sieve)
  const steps = stepsOf(answer.steps, sieve)
  const closing = sieve.optional('closing', answer.closing, TEXT_MAX)
  const customer = customerOf(answer, empty.customer, (after) => intentsOf(steps, after), sieve)
  const { faults } = sieve
  if (steps.length === 0) return { content: null, faults }
  // Without facts and objections the customer only follows the flow.
  const { customer: _nobody, ...rest } = empty
  const content: SceneContent = {
    ...{ ...rest, ...about, flow: layOut(partsOf(steps, closing, empty.flow.nodes)) },
    ...(customer ? { customer } : {}),
  }
  const ours = new Set(empty.flow.nodes.map(({ name }) => name))
  return { content: markProposed(content, (at, text) => at !== `flow/${START}` && !ours.has(text)), faults }
}

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

/** The intents of a step; none where there is no such step. */
const intentsOf = (steps: readonly ProposedStep[], after: number): string[] =>
  steps.find(({ no }) => no === after)?.answers.map((_answer, n) => intentId(after, n)) ?? []
