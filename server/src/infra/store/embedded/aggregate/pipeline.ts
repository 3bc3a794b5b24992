import { MongoError } from '../mongo-error'
import { compileFilter } from '../query/filter'
import { readSort, Sorter } from '../query/sort'
import { refuse, REFUSED_STAGES } from '../refused'
import { type Doc, field, isDoc, isNumber, setField, toNumber, type Value } from '../value'
import type { Budget } from './budget'
import { documentStage } from './document-stages'
import type { Variables } from './expression'
import { group } from './group-stage'

interface Work {
  variables: Variables
  budget: Budget
}

type Stage = (docs: Doc[], spec: Value, work: Work) => Doc[] | Promise<Doc[]>

export const STAGES: Readonly<Record<string, Stage>> = {
  $match: (docs, spec, { variables, budget }) => {
    if (!isDoc(spec)) throw new MongoError(15959, 'the match filter must be an expression in an object')
    const matches = compileFilter(spec, variables)
    return budget.map(docs, (doc) => (matches(doc) ? doc : undefined), 0)
  },
  $sort: async (docs, spec, { budget }) => {
    const sorter = new Sorter<Doc>(readSort(spec), 0)
    for (const doc of docs) {
      sorter.add(doc, doc)
      if (budget.hold()) await budget.rest()
    }
    return sorter.result()
  },
  $limit: (docs, spec) => docs.slice(0, wholeNumber('$limit', spec)),
  $skip: (docs, spec) => docs.slice(wholeNumber('$skip', spec)),
  $unwind: unwind,
  $group: group,
  $listLocalSessions: () => [{ _id: {}, lastUse: new Date() }],
}

/** Runs the stages one after another. Throws MongoError 40324 for an unknown stage, 115 for one that is refused. */
export async function runPipeline(pipeline: readonly Doc[], input: Doc[], work: Work): Promise<Doc[]> {
  let docs = input
  for (const stage of pipeline) {
    const [name = '', spec = null] = Object.entries(stage)[0] ?? []
    docs = await runStage(name, spec, docs, work)
    if (work.budget.hold(0)) await work.budget.rest()
  }
  return docs
}

async function runStage(name: string, spec: Value, docs: Doc[], work: Work): Promise<Doc[]> {
  const each = documentStage(name, spec, work.variables)
  if (each) return work.budget.map(docs, each)
  const stage = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined
  if (stage) return stage(docs, spec, work)
  refuse(REFUSED_STAGES, name)
  throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`)
}

/** The number of a `$skip` or `$limit`. Throws MongoError 5107201 or 15958. */
export function wholeNumber(name: '$limit' | '$skip', value: Value): number {
  const number = isNumber(value) ? toNumber(value) : Number.NaN
  if (!Number.isInteger(number) || number < 0)
    throw new MongoError(5107201, `invalid argument to ${name} stage: Expected a non-negative number`)
  if (name === '$limit' && number === 0) throw new MongoError(15958, 'the limit must be positive')
  return number
}

async function unwind(docs: Doc[], spec: Value, { budget }: Work): Promise<Doc[]> {
  if (isDoc(spec)) throw new MongoError(115, '$unwind only takes a path here; filter before it, and number afterwards')
  if (typeof spec !== 'string' || !spec.startsWith('$') || spec.length < 2)
    throw new MongoError(28818, "path option to $unwind stage should be prefixed with a '$'")
  const parts = spec.slice(1).split('.')
  const made: Doc[] = []
  for (const doc of docs) {
    const value = parts.reduce<Value | undefined>((at, part) => (isDoc(at) ? field(at, part) : undefined), doc)
    for (const item of Array.isArray(value) ? value : [value ?? null]) {
      if (item === null && !Array.isArray(value)) continue
      made.push(withElement(doc, parts, item))
      if (budget.hold()) await budget.rest()
    }
  }
  return made
}

function withElement(doc: Doc, [name = '', ...rest]: readonly string[], value: Value): Doc {
  const copy: Doc = { ...doc }
  const inner = field(doc, name)
  setField(copy, name, rest.length > 0 && isDoc(inner) ? withElement(inner, rest, value) : value)
  return copy
}
