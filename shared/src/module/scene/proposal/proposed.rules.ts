import type { FreePlay } from '../free/free-play.contract'
import type { SceneContent } from '../scene.contract'
import type { ProposedText } from './proposed.contract'

/** Kind of the repair that accepts what was proposed for a node: it changes what surrounds the flow, so the editor does it. */
export const ACCEPT = 'accept'

/** A part of a scene whose texts are accepted together. */
export interface ProposedPart {
  /** As in `ProposedText.at`. */
  at: string
  /** Where it stands in the content: `flow.nodes.3`, `customer.facts.0`. */
  field: string
  /** A step's, a point's, a fact's or an objection's own name; '' for the others. */
  name: string
  /** What nobody has accepted yet. */
  texts: readonly ProposedText[]
}

interface Part extends Omit<ProposedPart, 'texts'> {
  value: object
}

type Scene = Pick<SceneContent, 'role' | 'goal' | 'description' | 'persona' | 'customer' | 'flow' | 'free'>

function partsOf({ role, goal, description, persona, customer, flow, free }: Scene): Part[] {
  const rows = (name: 'facts' | 'objections') =>
    (customer?.[name] ?? []).map((value, at) => ({
      ...{ at: `${name}/${value.id}`, field: `customer.${name}.${at}` },
      ...{ name: value.label, value },
    }))
  return [
    { at: 'scene', field: 'role', name: '', value: { role, goal, description } },
    { at: 'persona', field: 'persona', name: '', value: persona },
    // The flow of a free practice is made from it.
    ...(free ? talkParts(free) : flowParts(flow)),
    ...rows('facts'),
    ...rows('objections'),
  ]
}

const flowParts = ({ nodes }: SceneContent['flow']): Part[] =>
  nodes.map((value, at) => ({ at: `flow/${value.id}`, field: `flow.nodes.${at}`, name: value.name, value }))

const talkParts = ({ opening, points, forbidden, closing }: FreePlay): Part[] => [
  { at: 'opening', field: 'free.opening', name: '', value: opening },
  ...points.map((value, at) => ({ at: `points/${value.id}`, field: `free.points.${at}`, name: value.label, value })),
  { at: 'forbidden', field: 'free.forbidden', name: '', value: forbidden },
  { at: 'closing', field: 'free.closing', name: '', value: closing },
]

/** Members that are no text: ids, kinds, names of files. */
const NO_TEXT = new Set([
  'id',
  'node',
  'type',
  'outcome',
  'gender',
  'portrait',
  'voice',
  'raisedBy',
  'after',
  'knowing',
  'mood',
])

/** All texts of a part; read once, since a part that is changed is another object. */
const read = new WeakMap<object, readonly string[]>()

function textsOf(part: object): readonly string[] {
  const found = read.get(part) ?? textsIn(part)
  read.set(part, found)
  return found
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => (NO_TEXT.has(name) ? [] : textsIn(member)))
}

/** The parts with proposed texts, in the order of the content; empty where all was accepted or changed. */
export function proposedParts(content: SceneContent): ProposedPart[] {
  const { proposed = [] } = content
  if (proposed.length === 0) return []
  const marks = new Map<string, ProposedText[]>()
  for (const mark of proposed) marks.set(mark.at, [...(marks.get(mark.at) ?? []), mark])
  return partsOf(content).flatMap(({ at, field, name, value }) => {
    const marked = marks.get(at)
    if (!marked) return []
    const there = new Set(textsOf(value))
    const texts = marked.filter(({ text }) => there.has(text))
    return texts.length === 0 ? [] : [{ at, field, name, texts }]
  })
}

/** The content with these texts marked as proposed. @param given whether a model wrote a text of a part */
export function markProposed(content: SceneContent, given: (at: string, text: string) => boolean): SceneContent {
  const marks = partsOf(content).flatMap(({ at, value }) =>
    [...new Set(textsOf(value))].filter((text) => given(at, text)).map((text) => ({ at, text })),
  )
  return { ...content, proposed: marks.map((mark, n) => ({ id: `p${n + 1}`, ...mark })) }
}

/** The content without these marks, and without those whose text is gone. */
function keeping(content: SceneContent, keep: (mark: ProposedText) => boolean): SceneContent {
  const left = proposedParts(content).flatMap(({ texts }) => texts)
  // An empty list stays, so that what two people accepted at the same time is merged row by row.
  return { ...content, proposed: left.filter(keep) }
}

/** Accepts all that is proposed in a part. */
export const acceptPart = (content: SceneContent, at: string): SceneContent =>
  keeping(content, (mark) => mark.at !== at)

/** Accepts one text. */
export const acceptText = (content: SceneContent, id: string): SceneContent =>
  keeping(content, (mark) => mark.id !== id)

/** The content of a version, which has no marks. */
export function withoutProposed(content: SceneContent): SceneContent {
  const { proposed: _marks, ...rest } = content
  return rest
}
