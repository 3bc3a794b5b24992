import { waits } from '../../scoring/scored-nodes.rules'
import type { Customer } from '../../customer/customer.contract'
import { FREE_NODES } from '../free/free-flow.rules'
import type { FreePlay } from '../free/free-play.contract'
import type { SceneContent } from '../scene.contract'

/** A place of a content that names something which is not there, or the same twice: `customer.facts.0.after`. */
export interface ReferenceProblem {
  field: string
  /** A text `field.<rule>`. `row_same`: another row has its id. `slot_unknown`: `{id}` in a sentence is no memory and no value. */
  rule: 'not_found' | 'row_same' | 'slot_unknown' | 'required' | 'too_few'
  params?: { n: number }
}

/** What can be referred to. */
interface Known {
  facts: ReadonlySet<string>
  memories: ReadonlySet<string>
  /** What a sentence may name in braces: memories and drawn values. */
  fillers: ReadonlySet<string>
  objections: ReadonlySet<string>
  goals: ReadonlySet<string>
  /** Where the learner may answer: nodes, or points. */
  places: ReadonlySet<string>
  /** What the learner may answer: intents, or points. */
  answers: ReadonlySet<string>
}

const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))

function knownIn({ flow, free, customer: who }: SceneContent): Known {
  const waiting = flow.nodes.filter(waits)
  const points = idsOf(free?.points ?? [])
  return {
    facts: idsOf(who?.facts ?? []),
    memories: idsOf(who?.memories ?? []),
    fillers: idsOf([...(who?.memories ?? []), ...(who?.values ?? [])]),
    objections: idsOf(who?.objections ?? []),
    goals: idsOf(who?.goals ?? []),
    places: free ? points : idsOf(waiting),
    answers: free ? points : idsOf(waiting.flatMap(({ transitions }) => transitions)),
  }
}

const missing = (field: string, named: readonly string[], known: ReadonlySet<string>): ReferenceProblem[] =>
  named.some((id) => !known.has(id)) ? [{ field, rule: 'not_found' }] : []

/** Rows that have the id of an earlier one; facts and small talk are one list, since both are topics. */
function twice(free: FreePlay | undefined, who: Customer | undefined): ReferenceProblem[] {
  const row = (list: string) => (one: { id: string }, at: number) => ({ id: one.id, field: `${list}.${at}.label` })
  const topics = [
    ...(who?.facts ?? []).map(row('customer.facts')),
    ...(who?.smallTalk ?? []).map(row('customer.smallTalk')),
  ]
  const lists = [
    [...Object.values(FREE_NODES).map((id) => ({ id, field: '' })), ...(free?.points ?? []).map(row('free.points'))],
    topics,
    (who?.objections ?? []).map(row('customer.objections')),
    (who?.memories ?? []).map(row('customer.memories')),
    (who?.values ?? []).map(row('customer.values')),
    (who?.goals ?? []).map(row('customer.goals')),
    ...(who?.memories ?? []).map(({ options = [] }, at) =>
      options.map(({ id }, n) => ({ id, field: `customer.memories.${at}.options.${n}.text` })),
    ),
  ]
  return lists.flatMap((rows) =>
    rows.flatMap(({ id, field }, at) =>
      rows.findIndex((one) => one.id === id) === at ? [] : [{ field, rule: 'row_same' as const }],
    ),
  )
}

/** A memory that could only ever hold one answer would notice nothing. */
const FEWEST_OPTIONS = 2

function inCustomer(who: Customer, known: Known): ReferenceProblem[] {
  return [
    ...who.facts.flatMap(({ id, after, knowing }, at) => [
      ...missing(`customer.facts.${at}.after`, after.includes(id) ? [''] : after, known.facts),
      ...missing(`customer.facts.${at}.knowing`, knowing, known.memories),
    ]),
    ...who.objections.flatMap(({ raisedBy }, at) =>
      missing(`customer.objections.${at}.raisedBy`, raisedBy, known.answers),
    ),
    ...who.memories.flatMap(({ recalls }, at) =>
      recalls.flatMap(({ nodes }, n) => missing(`customer.memories.${at}.recalls.${n}.nodes`, nodes, known.places)),
    ),
    ...who.memories.flatMap(({ kind, options = [] }, at) =>
      kind === 'choice' && options.length < FEWEST_OPTIONS
        ? [{ field: `customer.memories.${at}.options`, rule: 'too_few' as const, params: { n: FEWEST_OPTIONS } }]
        : [],
    ),
    ...who.goals.flatMap(({ metBy }, at) => missing(`customer.goals.${at}.metBy`, metBy, known.answers)),
    ...who.nodes.flatMap(({ node }, at) => missing(`customer.nodes.${at}.node`, [node], known.places)),
    ...who.outcomes.flatMap(({ unresolved, unmet }, at) => [
      ...missing(`customer.outcomes.${at}.unresolved`, unresolved, known.objections),
      ...missing(`customer.outcomes.${at}.unmet`, unmet, known.goals),
    ]),
  ]
}

const SLOT = /\{([A-Za-z0-9_-]+)\}/g
/** Slots that have a meaning of their own, by the place in which they stand. */
const ownSlots = (field: string): readonly string[] =>
  field === 'customer.acts.again' ? ['line'] : field.endsWith('.contradicted') ? ['before', 'now'] : []

/** Sentences with a slot that nothing fills: they would never be said. */
function inWordings(
  value: unknown,
  field: string,
  fillers: ReadonlySet<string>,
  own: readonly string[] = [],
): ReferenceProblem[] {
  if (Array.isArray(value)) {
    const slots = [...own, ...ownSlots(field)]
    return value.flatMap((one: unknown, at) => inWordings(one, `${field}.${at}`, fillers, slots))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, inner]: [string, unknown]) => {
    const here = `${field}.${member}`
    if (member !== 'text' || typeof inner !== 'string') return inWordings(inner, here, fillers, own)
    const open = [...inner.matchAll(SLOT)].some(([, name = '']) => !fillers.has(name) && !own.includes(name))
    return open ? [{ field: here, rule: 'slot_unknown' as const }] : []
  })
}

/** What a customer or a free practice names without having it, each with its field; empty: every reference leads somewhere. */
export function referenceProblems(content: SceneContent): ReferenceProblem[] {
  const { free, customer: who } = content
  const known = knownIn(content)
  const needs: ReferenceProblem[] = free && !who ? [{ field: 'customer', rule: 'required' }] : []
  return [
    ...needs,
    ...twice(free, who),
    ...(who ? inCustomer(who, known) : []),
    ...(free?.ends ?? []).flatMap(({ met }, at) => missing(`free.ends.${at}.met`, met, known.places)),
    ...inWordings(who, 'customer', known.fillers),
    ...inWordings({ points: free?.points, ends: free?.ends, closing: free?.closing }, 'free', known.fillers),
  ]
}
