import * as z from 'zod/mini'
import { loosened } from '../../../contract/loosened'
import { waits } from '../../scoring/scored-nodes.rules'
import type { CustomerLine } from '../customer-line.contract'
import type { MustSay } from '../key-information.contract'
import { type NodeConduct, nodeConduct } from '../node-conduct.contract'
import { type Flow, flow as flowShape, type FlowNode, nodeType, type Transition } from '../scene.contract'
import { idsOf } from './flow-edit.rules'

/** Signs at the beginning of a line: what the rest of it is. docs/flow.md, "As text". */
const SIGN = {
  node: '#',
  line: '>',
  way: '->',
  intent: '-',
  keywords: '=',
  script: '+',
  better: '~',
  mustSay: '!',
  hint: '?',
  value: '@',
  counter: '/',
  facts: '%',
  conduct: '*',
}

const FACTS = ['held', 'early'] as const
const OUTCOMES = ['won', 'open', 'lost'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Texts may hold line ends, and marks of their own. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
/** What follows marks: it must not look like some. */
const afterMarks = (text: string): string => escaped(text).replace(/^\[/, '\\[')
const plain = (text: string): string =>
  text.replace(/\\(.)/gsu, (_all, mark: string) => ({ n: '\n', r: '\r' })[mark] ?? mark)

const marked = (...marks: (string | false | undefined)[]): string => {
  const given = marks.filter((mark) => typeof mark === 'string')
  return given.length === 0 ? '' : `[${given.join(' ')}] `
}

/** A drawn flow as text: a block of lines for each node, in the flow's order. */
export const flowText = ({ nodes }: Flow): string => `${nodes.map(nodeText).join('\n\n')}\n`

function nodeText(node: FlowNode): string {
  const head = `${SIGN.node} ${node.id} ${node.type} ${marked(`${node.left},${node.top}`, node.required && 'required', node.outcome)}${afterMarks(node.name)}`
  return [
    head,
    ...(node.hint === undefined ? [] : [`${SIGN.hint} ${escaped(node.hint)}`]),
    ...node.lines.map(lineText),
    ...FACTS.flatMap((list) => (node[list] ? [[SIGN.facts, list, ...node[list]].join(' ')] : [])),
    ...(node.conduct ?? []).flatMap(conductText),
    ...node.mustSay.flatMap(mustSayText),
    ...node.transitions.flatMap((way) => (waits(node) ? intentText(way) : wayText(way))),
  ].join('\n')
}

const lineText = ({ id, emotion, text, speechId }: CustomerLine): string =>
  `${SIGN.line} ${id} ${emotion} ${marked(speechId && `speech=${speechId}`)}${afterMarks(text)}`

const conductText = ({ kind, weight, words = [] }: NodeConduct): string[] => [
  `${SIGN.conduct} ${kind} ${weight}`,
  ...words.map((word) => `  ${SIGN.script} ${escaped(word)}`),
]

const mustSayText = ({ label, keywords, better, value, denied, counters = [] }: MustSay): string[] => [
  `${SIGN.mustSay} ${marked(denied && 'denied')}${afterMarks(label)}`,
  ...(keywords === '' ? [] : [`  ${SIGN.keywords} ${escaped(keywords)}`]),
  ...(value === undefined ? [] : [`  ${SIGN.value} ${escaped(value)}`]),
  ...(better === undefined ? [] : [`  ${SIGN.better} ${escaped(better)}`]),
  ...counters.map((counter) => `  ${SIGN.counter} ${escaped(counter)}`),
]

const wayText = (way: Transition): string[] => [`${SIGN.way} ${way.id} ${target(way)} ${marked(way.outcome)}`.trimEnd()]

const target = ({ node }: Transition): string => (node === '' ? '?' : node)

const intentText = (way: Transition): string[] => [
  `${SIGN.intent} ${way.id} ${target(way)} ${marked(way.outcome, way.right === undefined ? undefined : way.right ? 'right' : 'wrong')}${afterMarks(way.label)}`,
  ...(way.keywords === '' ? [] : [`  ${SIGN.keywords} ${escaped(way.keywords)}`]),
  ...way.scripts.map((script) => `  ${SIGN.script} ${escaped(script)}`),
  ...(way.better === undefined ? [] : [`  ${SIGN.better} ${escaped(way.better)}`]),
]

const draftFlow = loosened(flowShape)

/** What was read, or the first line (from 1) that has no meaning, or of a node that is too long or has another's id. */
export type ReadFlow =
  | { ok: true; flow: Flow }
  | { ok: false; reason: 'unknown' | 'too_long' | 'same_id'; line: number }

/** Reads a flow that was written as text. Rules of the flow are judged elsewhere. */
export function readFlow(text: string): ReadFlow {
  const nodes: FlowNode[] = []
  /** The line of each node. */
  const heads: number[] = []
  const unknown = (at: number): ReadFlow => ({ ok: false, reason: 'unknown', line: at + 1 })
  /** What lines with key words and better wordings belong to. */
  let owner: Owner = null
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trimStart()
    if (line.trim() === '') continue
    const node = nodes.at(-1)
    const [sign, rest] = cut(line)
    if (sign === SIGN.node) {
      const begun = readNode(rest)
      if (!begun) return unknown(at)
      nodes.push(begun)
      heads.push(at + 1)
      owner = null
      continue
    }
    const next: Owner | undefined = node && readPart(node, owner, sign, rest)
    if (next === undefined) return unknown(at)
    owner = next
  }
  return judged({ nodes }, heads)
}

/** Whether it can be stored: every text has its greatest length, and every id is there once. */
function judged(flow: Flow, heads: readonly number[]): ReadFlow {
  const parsed = z.safeParse(draftFlow, flow)
  if (!parsed.success) {
    const [, node] = parsed.error.issues[0]?.path ?? []
    return { ok: false, reason: 'too_long', line: heads[Number(node)] ?? 1 }
  }
  const twice = flow.nodes.findIndex((_node, at) => !hasOwnIds(flow.nodes.slice(0, at + 1)))
  return twice < 0 ? { ok: true, flow } : { ok: false, reason: 'same_id', line: heads[twice] ?? 1 }
}

const hasOwnIds = (nodes: FlowNode[]): boolean =>
  idsOf({ nodes }).size === nodes.reduce((sum, n) => sum + 1 + n.transitions.length + n.lines.length, 0)

/** The first word, and what follows it. */
function cut(text: string): [string, string] {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Marks in brackets at the beginning. */
function marksOf(text: string): [string[], string] {
  const found = /^\[([^\]]*)\] ?/.exec(text)
  return found ? [found[1]?.split(' ') ?? [], text.slice(found[0].length)] : [[], text]
}

const outcomeOf = (marks: readonly string[]): { outcome?: Outcome } => {
  const outcome = OUTCOMES.find((one) => marks.includes(one))
  return outcome ? { outcome } : {}
}

function readNode(text: string): FlowNode | null {
  const [id, afterId] = cut(text)
  const [type, afterType] = cut(afterId)
  const known = nodeType.options.find((one) => one === type)
  if (id === '' || !known) return null
  const [marks, name] = marksOf(afterType)
  const [, left = '0', top = '0'] =
    marks.map((mark) => /^(-?\d+),(-?\d+)$/.exec(mark)).find((one) => one !== null) ?? []
  return {
    ...{ id, type: known, name: plain(name), left: Number(left), top: Number(top) },
    ...{ lines: [], transitions: [], mustSay: [], required: marks.includes('required') },
    ...outcomeOf(marks),
  }
}

type Owner = MustSay | Transition | NodeConduct | null

/** Adds one line's meaning to the node. @returns what following lines belong to; undefined where it has no meaning */
function readPart(node: FlowNode, owner: Owner, sign: string, rest: string): Owner | undefined {
  const text = plain(rest)
  switch (sign) {
    case SIGN.hint:
      node.hint = text
      return null
    case SIGN.line: {
      const line = readLine(rest)
      return line ? (node.lines.push(line), null) : undefined
    }
    case SIGN.way:
    case SIGN.intent: {
      const way = readWay(rest)
      if (!way || (sign === SIGN.intent) !== waits(node)) return undefined
      node.transitions.push(way)
      return way
    }
    case SIGN.mustSay: {
      const [marks, label] = marksOf(rest)
      const item: MustSay = { label: plain(label), keywords: '', ...(marks.includes('denied') ? { denied: true } : {}) }
      node.mustSay.push(item)
      return item
    }
    case SIGN.facts: {
      const [list, ids] = cut(rest)
      const known = FACTS.find((one) => one === list)
      if (!known || ids === '') return undefined
      node[known] = ids.split(' ')
      return null
    }
    case SIGN.conduct: {
      const row = readConduct(rest)
      if (!row) return undefined
      node.conduct = [...(node.conduct ?? []), row]
      return row
    }
    default:
      return owner && readDetail(owner, sign, text) ? owner : undefined
  }
}

/** Adds one line's meaning to what it belongs to. @returns whether it has a meaning there */
function readDetail(owner: NonNullable<Owner>, sign: string, text: string): boolean {
  if ('kind' in owner) {
    if (sign === SIGN.script) owner.words = [...(owner.words ?? []), text]
    return sign === SIGN.script
  }
  if (sign === SIGN.keywords) owner.keywords = text
  else if (sign === SIGN.better) owner.better = text
  else if (sign === SIGN.script && 'scripts' in owner) owner.scripts.push(text)
  else if (sign === SIGN.value && !('scripts' in owner)) owner.value = text
  else if (sign === SIGN.counter && !('scripts' in owner)) owner.counters = [...(owner.counters ?? []), text]
  else return false
  return true
}

function readConduct(text: string): NodeConduct | null {
  const parsed = z.safeParse(
    nodeConduct,
    Object.fromEntries(text.split(' ').map((word, at) => [at === 0 ? 'kind' : 'weight', word])),
  )
  return parsed.success ? parsed.data : null
}

function readLine(rest: string): CustomerLine | null {
  const [id, afterId] = cut(rest)
  const [emotion, afterEmotion] = cut(afterId)
  if (id === '' || !/^[0-6]$/.test(emotion)) return null
  const copied = /^\[speech=([^\]]*)\] ?/.exec(afterEmotion)
  const text = plain(copied ? afterEmotion.slice(copied[0].length) : afterEmotion)
  return { id, emotion: Number(emotion), text, ...(copied?.[1] ? { speechId: copied[1] } : {}) }
}

function readWay(rest: string): Transition | null {
  const [id, afterId] = cut(rest)
  const [node, afterNode] = cut(afterId)
  if (id === '' || node === '') return null
  const [marks, label] = marksOf(afterNode)
  const right = marks.includes('right') ? true : marks.includes('wrong') ? false : undefined
  return {
    ...{ id, node: node === '?' ? '' : node, label: plain(label), keywords: '', scripts: [] },
    ...(right === undefined ? {} : { right }),
    ...outcomeOf(marks),
  }
}
