import { ObjectId } from 'bson'
import { MongoError } from '../mongo-error'
import { getAt } from '../update/path'
import { type Doc, isDoc, namesOf, setField, type Value } from '../value'
import { writeDocument } from '../wire/bson-writer'
import { runDocumentStages } from './document-stages'
import type { MergeTarget, Stage, Target } from './stage'

function readTarget(value: Value | undefined, database: string, stage: string): Target {
  if (typeof value === 'string') return { database, name: value }
  if (isDoc(value) && typeof value.coll === 'string')
    return { database: typeof value.db === 'string' ? value.db : database, name: value.coll }
  throw new MongoError(51178, `${stage} needs a collection name or {db, coll}`)
}

export const out: Stage = (docs, spec, context) => {
  context.replaceAll(readTarget(spec, context.database, '$out'), docs)
  return []
}

export const merge: Stage = async (docs, spec, context) => {
  const options: Doc = isDoc(spec) && 'into' in spec ? spec : { into: spec }
  const target = context.mergeTarget(readTarget(options.into, context.database, '$merge'))
  const on =
    options.on === undefined ? ['_id'] : Array.isArray(options.on) ? options.on.map(String) : [String(options.on)]
  if (!target.uniqueKeys().includes([...on].sort().join(','))) {
    throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique')
  }
  for (const doc of docs) {
    const given = doc._id === undefined && on.includes('_id') ? { _id: new ObjectId(), ...doc } : doc
    mergeOne(given, on, options, target, context.variables)
    if (context.turn.over) await context.turn.yield()
  }
  return []
}

function mergeOne(
  doc: Doc,
  on: readonly string[],
  options: Doc,
  target: MergeTarget,
  variables: Parameters<typeof runDocumentStages>[2],
): void {
  const filter: Doc = {}
  for (const path of on) {
    const value = getAt(doc, path.split('.'))
    if (value === undefined || value === null)
      throw new MongoError(51132, "$merge write error: 'on' field cannot be missing, null, undefined or an array")
    filter[path] = { $eq: value }
  }
  const found = target.find(filter)
  if (!found) {
    const whenNot = options.whenNotMatched ?? 'insert'
    if (whenNot === 'fail')
      throw new MongoError(13113, '$merge could not find a matching document in the target collection')
    if (whenNot === 'insert') target.insert(doc)
    return
  }
  const mode = options.whenMatched ?? 'merge'
  if (mode === 'keepExisting') return
  // as MongoDB does: the unique index over the join fields refuses it, and the client is told which
  if (mode === 'fail') return target.insert(doc)
  const after = merged(found.doc, doc, mode, variables)
  target.replace(found.rid, found.doc, after, writeDocument(after))
}

function merged(old: Doc, doc: Doc, mode: Value, variables: Parameters<typeof runDocumentStages>[2]): Doc {
  let after: Doc
  if (Array.isArray(mode)) after = runDocumentStages(mode, old, variables.with({ new: doc }))
  else if (mode === 'replace') after = { ...doc }
  else {
    after = { ...old }
    for (const name of namesOf(doc)) setField(after, name, doc[name] as Value)
  }
  const kept: Doc = { _id: old._id as Value }
  for (const name of namesOf(after)) if (name !== '_id') setField(kept, name, after[name] as Value)
  return kept
}
