import { MongoError } from '../mongo-error'
import { compileProjection } from '../query/projection'
import { refuse, REFUSED_STAGES } from '../refused'
import { type Doc, isDoc, setField, typeName, type Value } from '../value'
import type { Variables } from './expression'

/** Maps one document to one. Updates allow these stages too. */
export type DocumentStage = (doc: Doc) => Doc

export const DOCUMENT_STAGES: Readonly<Record<string, (spec: Value, variables: Variables) => DocumentStage>> = {
  $set: (spec, variables) => addFields('$set', spec, variables),
  $addFields: (spec, variables) => addFields('$addFields', spec, variables),
  $project: project,
  $replaceWith: replaceRoot,
  $replaceRoot: (spec, variables) => {
    if (!isDoc(spec) || !('newRoot' in spec)) throw new MongoError(40231, "$replaceRoot needs 'newRoot'")
    return replaceRoot(spec.newRoot as Value, variables)
  },
}

/** Compiles such a stage; undefined for any other name. */
export const documentStage = (name: string, spec: Value, variables: Variables): DocumentStage | undefined =>
  Object.hasOwn(DOCUMENT_STAGES, name) ? DOCUMENT_STAGES[name]?.(spec, variables) : undefined

/** Compiles the pipeline of an update. Throws MongoError 72 for stages that updates do not allow. */
export function updateStages(stages: readonly Value[], variables: Variables): DocumentStage {
  const compiled = stages.map((stage) => {
    const name = isDoc(stage) ? (Object.keys(stage)[0] ?? '') : ''
    const run = isDoc(stage) ? documentStage(name, stage[name] as Value, variables) : undefined
    if (name === '$unset') refuse(REFUSED_STAGES, name)
    if (!run)
      throw new MongoError(72, `${name || 'a stage that is not an object'} is not allowed to be used within an update`)
    return run
  })
  return (doc) => compiled.reduce((current, run) => run(current), doc)
}

function project(spec: Value, variables: Variables): DocumentStage {
  if (!isDoc(spec)) throw new MongoError(15969, '$project specification must be an object')
  if (Object.keys(spec).length === 0) throw new MongoError(51272, '$project specification must have at least one field')
  return compileProjection(spec, variables) ?? ((doc) => doc)
}

function replaceRoot(expression: Value, variables: Variables): DocumentStage {
  variables.check(expression)
  return (doc) => {
    const made = variables.evaluate(expression, doc)
    if (!isDoc(made))
      throw new MongoError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type ${made === undefined ? 'missing' : typeName(made)}`,
      )
    return made
  }
}

/** Only fields at the top: a value within a document is computed in the program. */
function addFields(name: string, spec: Value, variables: Variables): DocumentStage {
  if (!isDoc(spec)) throw new MongoError(40272, `${name} specification stage must be an object`)
  for (const [path, expression] of Object.entries(spec)) {
    const nested = isDoc(expression) && !Object.keys(expression)[0]?.startsWith('$')
    if (path.includes('.') || nested)
      throw new MongoError(115, `${name} of a field within a document is not supported: compute it in the program`)
    variables.check(expression)
  }
  return (doc) => {
    const made: Doc = { ...doc }
    for (const path of Object.keys(spec)) {
      const value = variables.evaluate(spec[path] as Value, doc)
      if (value === undefined) delete made[path]
      else setField(made, path, value)
    }
    return made
  }
}
