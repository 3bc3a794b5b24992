import type {
  Customer,
  CustomerFact,
  Memory,
  Objection,
  Wording,
} from '@lianda/shared/module/customer/customer.contract'
import type { FreePlay } from '@lianda/shared/module/scene/free/free-play.contract'
import type { Lexicon, SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { said } from './said-lines'
import { tidiedInformation, tidiedNode } from './tidied-node'

/** Where something stands in the content: names and positions, `free.points.0.label`. */
export type Place = string

/** What stands at a place; undefined where there is nothing. */
export function valueAt(content: unknown, place: Place): unknown {
  return place.split('.').reduce<unknown>((at, name) => (isTree(at) ? Reflect.get(at, name) : undefined), content)
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The content with another value at a place; undefined takes an optional member away. */
export function withValue<T>(content: T, place: Place, value: unknown): T {
  const [name = '', ...rest] = place.split('.')
  const inner = rest.length === 0 ? value : withValue(valueAt(content, name), rest.join('.'), value)
  const rows: unknown = content
  if (Array.isArray(rows)) return rows.map((row: unknown, at) => (String(at) === name ? inner : row)) as T
  const { [name]: _was, ...others } = (content ?? {}) as Record<string, unknown>
  if (inner === undefined) return others as T
  return { ...content, [name]: inner } as T
}

/** Id of a field's element. */
export const fieldId = (at: Place): string => `field-${at.replaceAll('.', '-')}`

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** A new id that none of these has. */
export function freeId(taken: readonly string[], stem: string): string {
  for (let n = taken.length + 1; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`
}

/** Lines of a text field, one sentence each: empty ones are kept while somebody types. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

const worded = <Row extends Wording>(rows: readonly Row[]): Row[] => rows.filter(({ text }) => text.trim() !== '')

const asked = <T extends { keywords: string; examples: string[] }>(one: T): T => ({
  ...one,
  examples: said(one.examples),
})

function tidiedFree(free: FreePlay): FreePlay {
  return {
    ...free,
    closing: worded(free.closing),
    points: free.points.map((point) => ({
      ...point,
      met: asked(point.met),
      notMet: said(point.notMet),
      leads: worded(point.leads),
      replies: worded(point.replies),
      mustSay: point.mustSay.map(tidiedInformation),
    })),
    ends: free.ends.map((end) => ({ ...end, wordings: worded(end.wordings) })),
  }
}

const tidiedFact = (fact: CustomerFact): CustomerFact => ({
  ...fact,
  asked: asked(fact.asked),
  levels: fact.levels.map((level) => ({ ...level, wordings: worded(level.wordings) })),
  guarded: worded(fact.guarded),
})

const tidiedObjection = (objection: Objection): Objection => ({
  ...objection,
  wordings: worded(objection.wordings),
  resolvedBy: asked(objection.resolvedBy),
  pressed: worded(objection.pressed),
  resolved: worded(objection.resolved),
  dropped: worded(objection.dropped),
})

/** Without the answers of another kind, and without words where none are looked for. */
function tidiedMemory({ options, ...memory }: Memory): Memory {
  return {
    ...memory,
    keywords: memory.kind === 'name' ? '' : memory.keywords,
    ...(memory.kind === 'choice' ? { options: options ?? [] } : {}),
    recalls: memory.recalls.map((recall) => ({ ...recall, wordings: worded(recall.wordings) })),
    contradicted: worded(memory.contradicted),
  }
}

/** A customer as they are stored and judged: without the empty lines and sentences that stand on the screen. */
export function tidiedCustomer(customer: Customer): Customer {
  const { values } = customer
  return {
    ...customer,
    facts: customer.facts.map(tidiedFact),
    smallTalk: customer.smallTalk.map((talk) => ({
      ...talk,
      asked: asked(talk.asked),
      wordings: worded(talk.wordings),
    })),
    objections: customer.objections.map(tidiedObjection),
    memories: customer.memories.map(tidiedMemory),
    ...(values ? { values: values.map((value) => ({ ...value, options: said(value.options) })) } : {}),
    acts: Object.fromEntries(
      Object.entries(customer.acts)
        .map(([act, rows]) => [act, worded(rows)] as const)
        .filter(([, rows]) => rows.length > 0),
    ),
    nodes: customer.nodes.map((node) => ({ ...node, again: worded(node.again), left: worded(node.left) })),
    outcomes: customer.outcomes.map((outcome) => ({ ...outcome, wordings: worded(outcome.wordings) })),
  }
}

/** Words as they are stored: without rows and lines that are empty. */
function tidiedWords({ polite, sensitive, synonyms, hotWords }: Lexicon): Lexicon {
  return {
    polite: said(polite),
    sensitive: sensitive.filter(({ word, better }) => word !== '' || better !== ''),
    synonyms: synonyms
      .map(({ base, words }) => ({ base, words: said(words) }))
      .filter(({ base, words }) => base !== '' || words.length > 0),
    hotWords: hotWords
      .map(({ word, replace }) => ({ word, replace: said(replace) }))
      .filter(({ word, replace }) => word !== '' || replace.length > 0),
  }
}

/** The same of a whole content. */
export const tidied = ({ free, customer, ...content }: SceneContent): SceneContent => ({
  ...content,
  flow: { ...content.flow, nodes: content.flow.nodes.map(tidiedNode) },
  lexicon: tidiedWords(content.lexicon),
  ...(free ? { free: tidiedFree(free) } : {}),
  ...(customer ? { customer: tidiedCustomer(customer) } : {}),
})
