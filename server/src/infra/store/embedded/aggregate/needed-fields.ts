import { fieldsOf } from '../query/filter'
import { readSort } from '../query/sort'
import { type Doc, isDoc, isNumber, truthy, type Value } from '../value'

/**
 * The top-level fields that a pipeline reads before it makes new documents, so that only those are decoded; undefined
 * when it may read any field or passes documents on unchanged.
 */
export function neededFields(pipeline: readonly Doc[]): Set<string> | undefined {
  const fields = new Set<string>()
  for (const stage of pipeline) {
    const [name = '', spec = null] = Object.entries(stage)[0] ?? []
    switch (name) {
      case '$limit':
      case '$skip':
        break
      case '$match':
      case '$sort':
        if (!isDoc(spec) || !add(fields, name === '$match' ? fieldsOf(spec) : sorted(spec))) return undefined
        break
      case '$unwind':
      case '$addFields':
      case '$set':
        if (!addReferences(fields, spec)) return undefined
        break
      case '$group':
        return addReferences(fields, spec) ? fields : undefined
      case '$project':
        return isDoc(spec) && addProjected(fields, spec) ? fields : undefined
      default:
        return undefined
    }
  }
  return undefined
}

const sorted = (spec: Doc): Set<string> => new Set(readSort(spec).map(({ path }) => topOf(path)))

const topOf = (path: string): string => path.split('.')[0] as string

function add(fields: Set<string>, more: ReadonlySet<string> | undefined): boolean {
  for (const name of more ?? []) fields.add(name)
  return more !== undefined
}

/** Adds the fields that an expression refers to. False when it may read the whole document. */
function addReferences(fields: Set<string>, expression: Value): boolean {
  if (typeof expression === 'string') {
    if (!expression.startsWith('$')) return true
    if (!expression.startsWith('$$')) fields.add(topOf(expression.slice(1)))
    return !/^\$\$(ROOT|CURRENT)\b/.test(expression)
  }
  if (Array.isArray(expression)) return expression.every((item) => addReferences(fields, item))
  if (!isDoc(expression)) return true
  return Object.values(expression).every((value) => addReferences(fields, value))
}

/** True only for an inclusion: an exclusion keeps all other fields. */
function addProjected(fields: Set<string>, spec: Doc): boolean {
  const { _id: id = true, ...others } = spec
  // with only _id in it, the projection is an inclusion only if _id is included
  const alone = Object.keys(others).length === 0
  if (!isFlag(id) || (alone && !truthy(spec._id))) return false
  if (truthy(id)) fields.add('_id')
  return Object.entries(others).every(([path, value]) => {
    if (isFlag(value)) return truthy(value) && fields.add(topOf(path)) !== undefined
    const subtree = isDoc(value) && !Object.keys(value)[0]?.startsWith('$')
    // `{'a.b': …}` puts the value into each element when `a` is an array
    if (path.includes('.')) fields.add(topOf(path))
    return !subtree && addReferences(fields, value)
  })
}

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumber(value)

/** The top-level fields that an inclusion of plain `1` and `true` keeps; undefined for any other projection. */
export function includedFields(projection: Doc): Set<string> | undefined {
  const fields = new Set<string>()
  return Object.values(projection).every(isFlag) && addProjected(fields, projection) ? fields : undefined
}
