import type { CustomerContent } from '../customer/customer.admin.contract'
import type { Customer } from '../customer/customer.contract'
import type { ExcellentRecording } from './excellent.contract'
import type { SceneContent } from './scene.contract'

/** What a scene is made of, as its versions are compared. */
export const SCENE_PARTS = [
  ...(['basics', 'image', 'excellent', 'persona', 'node', 'line', 'intent', 'link', 'mustSay'] as const),
  ...(['opening', 'point', 'promise', 'end', 'talk', 'fact', 'smallTalk', 'objection', 'memory', 'value'] as const),
  ...(['goal', 'nodeWording', 'outcome', 'mood', 'act', 'silence', 'nonStandard', 'words'] as const),
] as const
export type ScenePart = (typeof SCENE_PARTS)[number]

/** A member of a part that differs; of lists the rows that went and that came, of everything else the whole value. */
export interface MemberChange {
  /** Its path in the part, where positions count from 1: `keywords`, `levels.2.wordings`. */
  member: string
  was: string[]
  is: string[]
}

export interface SceneChange {
  kind: 'added' | 'removed' | 'changed'
  part: ScenePart
  /** How the author calls it; '' where the part is the only one of its kind. */
  name: string
  /** The node that it belongs to. */
  place?: string
  /** Of what changed. */
  members: MemberChange[]
}

/** Something that is there or not: compared with what has the same key in the other version. */
interface Row {
  part: ScenePart
  key: string
  name: string
  place?: string
  value: object
}

/** What changed from one content to another, in the order of the newer one, with what was removed at the end. */
export const sceneDifference = (before: SceneContent, after: SceneContent): SceneChange[] =>
  differenceOf(rowsOf(before), rowsOf(after), new Map([...namesIn(before), ...namesIn(after)]))

/** The same between two versions of a customer by themselves. */
export const customerDifference = (before: CustomerContent, after: CustomerContent): SceneChange[] =>
  differenceOf(aloneRows(before), aloneRows(after), new Map([...factNames(before), ...factNames(after)]))

/** @param names what authors call the things that others name by their ids */
function differenceOf(before: readonly Row[], after: readonly Row[], names: Names): SceneChange[] {
  const was = new Map(before.map((row) => [`${row.part}/${row.key}`, row]))
  const found: SceneChange[] = []
  for (const row of after) {
    const key = `${row.part}/${row.key}`
    const earlier = was.get(key)
    was.delete(key)
    if (!earlier) found.push(changeOf('added', row))
    else {
      const members = memberChanges(earlier.value, row.value, names)
      if (members.length > 0) found.push({ ...changeOf('changed', row), members })
    }
  }
  return [...found, ...[...was.values()].map((row) => changeOf('removed', row))]
}

const changeOf = (kind: SceneChange['kind'], { part, name, place }: Row): SceneChange => ({
  ...{ kind, part, name, members: [] },
  ...(place === undefined ? {} : { place }),
})

function rowsOf(content: SceneContent): Row[] {
  const {
    images = [],
    excellent,
    persona,
    flow,
    free,
    customer,
    silence,
    nonStandard,
    lexicon,
    customerOf: _of,
    // Marks of what is in work are no change of the scene.
    proposed: _marks,
    ...basics
  } = content
  const alone = (part: ScenePart, value: object): Row => ({ part, key: '', name: '', value })
  return [
    alone('basics', basics),
    ...images.map(({ path, ...image }): Row => ({ part: 'image', key: path, name: image.description, value: image })),
    ...(excellent ? [excellentRow(excellent)] : []),
    alone('persona', persona),
    // The flow of a free practice is made from it.
    ...(free ? freeRows(free) : flowRows(flow)),
    ...(customer ? sceneCustomerRows(customer, nodeNames(flow)) : []),
    alone('silence', silence),
    alone('nonStandard', nonStandard),
    alone('words', lexicon),
  ]
}

/** Another recording is another thing. */
const excellentRow = ({ from, ref, description }: ExcellentRecording): Row => ({
  ...{ part: 'excellent', key: `${from}/${ref}`, name: description, value: { description } },
})

const nodeNames = ({ nodes }: SceneContent['flow']) => new Map(nodes.map(({ id, name }) => [id, name]))

/** Where a node lies in the picture is no change of the conversation. */
function flowRows(flow: SceneContent['flow']): Row[] {
  const nameOf = nodeNames(flow)
  return flow.nodes.flatMap(({ id, left: _left, top: _top, lines, transitions, mustSay, conduct = [], ...rest }) => {
    // By its kind, so that a row keeps its name whatever is before it.
    const minds = Object.fromEntries(conduct.map(({ kind, ...row }) => [kind, row]))
    const node = { ...rest, conduct: minds }
    const inside = (part: ScenePart, key: string, name: string, value: object): Row => ({
      ...{ part, key: `${id}/${key}`, name, place: node.name, value },
    })
    return [
      { part: 'node' as const, key: id, name: node.name, value: node },
      ...lines.map((line) => inside('line', line.id, line.text, line)),
      ...transitions.map(({ node: to, ...way }) => {
        const target = nameOf.get(to) ?? ''
        const value = { ...way, to: target }
        return way.label === '' ? inside('link', way.id, target, value) : inside('intent', way.id, way.label, value)
      }),
      ...mustSay.map((must) => inside('mustSay', must.label, must.label, must)),
    ]
  })
}

type Named = { id: string; label: string }
type Names = ReadonlyMap<string, string>

const named = (part: ScenePart, rows: readonly Named[]): Row[] =>
  rows.map((row) => ({ part, key: row.id, name: row.label, value: row }))
const numbered = (part: ScenePart, rows: readonly object[]): Row[] =>
  rows.map((row, at) => ({ part, key: String(at), name: String(at + 1), value: row }))

function freeRows({ opening, points, forbidden, ends, ...talk }: NonNullable<SceneContent['free']>): Row[] {
  return [
    ...opening.map((line): Row => ({ part: 'opening', key: line.id, name: line.text, value: line })),
    ...named('point', points),
    ...forbidden.map((one): Row => ({ part: 'promise', key: one.label, name: one.label, value: one })),
    ...numbered('end', ends),
    { part: 'talk', key: '', name: '', value: talk },
  ]
}

/** What a customer has wherever they appear. */
function customerRows({ facts, smallTalk, objections = [], mood, acts }: Omit<CustomerContent, 'persona'>): Row[] {
  return [
    ...named('fact', facts),
    ...named('smallTalk', smallTalk),
    ...named('objection', objections),
    { part: 'mood', key: '', name: '', value: mood },
    { part: 'act', key: '', name: '', value: acts },
  ]
}

const aloneRows = ({ persona, ...known }: CustomerContent): Row[] => [
  { part: 'persona', key: '', name: '', value: persona },
  ...customerRows(known),
]

function sceneCustomerRows(who: Customer, nodes: Names): Row[] {
  return [
    ...customerRows(who),
    ...named('memory', who.memories),
    ...named('value', who.values ?? []),
    ...named('goal', who.goals),
    ...who.nodes.map((one): Row => {
      const { node, ...said } = one
      return { part: 'nodeWording', key: node, name: nodes.get(node) ?? node, value: said }
    }),
    ...numbered('outcome', who.outcomes),
  ]
}

const namesOf = (rows: readonly Named[]) => rows.map(({ id, label }) => [id, label] as const)
const factNames = ({ facts }: Pick<CustomerContent, 'facts'>) => namesOf(facts)

/** What the author calls the things that parts of a customer refer to. */
function namesIn({ flow, free, customer }: SceneContent): (readonly [string, string])[] {
  const { facts = [], memories = [], objections = [], goals = [] } = customer ?? {}
  const intents = flow.nodes.flatMap(({ transitions }) => transitions.filter(({ label }) => label !== ''))
  return [
    ...nodeNames(flow),
    ...[intents, free?.points ?? [], facts, memories, objections, goals].flatMap((rows) => namesOf(rows)),
  ]
}

/** Members that hold ids of other things. */
const REFERENCES = ['after', 'knowing', 'raisedBy', 'metBy', 'unresolved', 'unmet', 'nodes', 'held', 'early']
const isReference = (path: string) => REFERENCES.includes(path.slice(path.lastIndexOf('.') + 1))

/** Members that say nothing of what is said: an id, and of which line of the speech list it is a copy. */
const UNSEEN = ['id', 'speechId']

/** A value as texts by the path of each: a list of texts or sentences is one of them. */
function flattened(value: unknown, path: string, into: Map<string, string[]>): Map<string, string[]> {
  if (Array.isArray(value)) {
    const texts = value.map(textOf)
    if (texts.every((text) => text !== null)) into.set(path, texts)
    else for (const [at, one] of value.entries()) flattened(one, `${path}.${at + 1}`, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value))
      if (!UNSEEN.includes(member)) flattened(inner, path === '' ? member : `${path}.${member}`, into)
  } else if (value !== undefined && value !== '') into.set(path, [String(value)])
  return into
}

/** A row of a list as one text; null where it is more than that. */
function textOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return String(row)
  const { text, word, base, name, value, words, replace, better, emotion, mood, ...rest } = row as Record<
    string,
    unknown
  >
  const { id: _id, speechId: _copied, ...more } = rest
  if (Object.keys(more).length > 0) return null
  const said = [text, word, base, name].filter((one) => one !== undefined)
  const besides = [value, better, words, replace, emotion, mood].flat().filter((one) => one !== undefined && one !== '')
  return said.length === 0
    ? null
    : [said.join(' '), ...(besides.length > 0 ? [`(${besides.join(', ')})`] : [])].join(' ')
}

function memberChanges(before: object, after: object, names: Names): MemberChange[] {
  const was = flattened(before, '', new Map())
  const is = flattened(after, '', new Map())
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((path) => {
    const gone = lacking(was.get(path) ?? [], is.get(path) ?? [])
    const come = lacking(is.get(path) ?? [], was.get(path) ?? [])
    const moved = gone.length + come.length === 0 && JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path))
    if (gone.length + come.length === 0 && !moved) return []
    const said = (rows: readonly string[] = []) =>
      isReference(path) ? rows.map((row) => names.get(row) ?? row) : [...rows]
    return [{ member: path, was: said(moved ? was.get(path) : gone), is: said(moved ? is.get(path) : come) }]
  })
}

/** The rows of one list that the other lacks, each as often as it lacks it. */
function lacking(rows: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return rows.filter((row) => {
    const at = left.indexOf(row)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
