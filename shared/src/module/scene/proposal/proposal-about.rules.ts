import type { Customer } from '../../customer/customer.contract'
import type { MustSay } from '../key-information.contract'
import type { SceneContent } from '../scene.contract'
import type { AnyAnswer } from './proposal-answer.rules'
import type { ProposalSieve } from './proposal-sieve.rules'
import type { ProposalFault } from './proposal-text.rules'

const MAX_FACTS = 20
const MAX_OBJECTIONS = 10
const MAX_INFORMATION = 5
const LABEL_MAX = 48
const TEXT_MAX = 200
/** How often the customer presses for an answer to a doubt. */
const PATIENCE = 1

export interface Proposed {
  /** The scene with all proposed texts marked; null where no conversation is left. */
  content: SceneContent | null
  /** What was left out or led elsewhere, in the order of the answer. */
  faults: ProposalFault[]
}

type About = Pick<SceneContent, 'role' | 'goal' | 'description' | 'persona'>

/** What the learner reads before it starts, and who the customer is. */
export const aboutOf = (answer: AnyAnswer, persona: SceneContent['persona'], sieve: ProposalSieve): About => ({
  role: sieve.text('role', answer.role, 40) ?? '',
  goal: sieve.text('goal', answer.goal, TEXT_MAX) ?? '',
  description: sieve.optional('description', answer.description, 100),
  persona: personaOf(answer.customer, persona, sieve),
})

function personaOf(
  { name, brief, character, gender }: AnyAnswer['customer'],
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

/** What has to be told at a step or a point. @param path where it stands in the answer */
export const informationOf = (
  path: string,
  given: readonly Pick<MustSay, 'label' | 'keywords'>[],
  sieve: ProposalSieve,
): MustSay[] =>
  sieve
    .first(path, given, MAX_INFORMATION, ({ label }) => label)
    .flatMap(({ label, keywords }, n) => {
      const what = sieve.text(`${path}.${n}.label`, label, 64)
      const words = sieve.keywords(`${path}.${n}.keywords`, keywords)
      return what === null || words === null ? [] : [{ label: what, keywords: words }]
    })

/** The intents or points that raise an objection, by the number of the step or point; none where there is no such. */
type RaisedBy = (after: number) => string[]

/** Facts and objections; null where none fits. */
export function customerOf(
  { facts: givenFacts, objections: givenObjections }: AnyAnswer,
  nobody: Customer,
  raisedBy: RaisedBy,
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
  const objections = givenObjections.flatMap((given, at) => objectionOf(given, at, raisedBy, sieve))
  if (facts.length + objections.length === 0) return null
  return {
    ...nobody,
    facts: sieve.first('facts', facts, MAX_FACTS, ({ label }) => label),
    objections: sieve.first('objections', objections, MAX_OBJECTIONS, ({ label }) => label),
  }
}

function objectionOf(
  given: AnyAnswer['objections'][number],
  at: number,
  raisedBy: RaisedBy,
  sieve: ProposalSieve,
): Customer['objections'] {
  const path = `objections.${at}`
  const raising = raisedBy(given.after)
  if (raising.length === 0) {
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
      raisedBy: raising,
      resolvedBy: { keywords: '', examples },
    },
  ]
}
