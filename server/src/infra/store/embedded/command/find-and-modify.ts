import { MongoError } from '../mongo-error'
import { checkQuery, type QuerySpec } from '../query/execution'
import { compileProjection } from '../query/projection'
import { compileUpdate } from '../update/update'
import type { Doc } from '../value'
import { docField, flagField } from './arguments'
import { type Handler, type Reply, type Request, target } from './engine'
import { readQuery } from './read'
import { applyUpdate, upsert, withFirstMatch } from './write'

/** `findAndModify`: finds and changes one document atomically; returns it as it was before or after. */
const findAndModify: Handler = async (request) => {
  const { body, engine, database, turn } = request
  const { name, collection } = target(request)
  const spec: QuerySpec = { ...readQuery(body, 'query', collection), skip: 0, limit: 1 }
  const { variables } = spec
  if (!collection) checkQuery(spec)
  const removing = flagField(body, 'remove', false)
  checkOptions(body, removing)
  const project = compileProjection(docField(body, 'fields') ?? docField(body, 'projection'), variables)
  const show = (doc: Doc | null): Doc | null => (doc && project ? project(doc) : doc)
  if (removing) {
    if (!collection) return { lastErrorObject: { n: 0 }, value: null, ok: 1 }
    return withFirstMatch(collection, spec, turn, (found) => {
      if (found) collection.remove(found.rid, found.doc)
      return { lastErrorObject: { n: found ? 1 : 0 }, value: show(found?.doc ?? null), ok: 1 }
    })
  }
  const update = compileUpdate(body.update, body.arrayFilters, variables)
  const wantsNew = flagField(body, 'new', false)
  const insertNone = (): Reply => {
    if (!flagField(body, 'upsert', false))
      return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 }
    const doc = upsert(engine.catalog.ensure(database, name), spec.filter, update)
    return {
      lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
      value: wantsNew ? show(doc) : null,
      ok: 1,
    }
  }
  if (!collection) return insertNone()
  return withFirstMatch(collection, spec, turn, (found) => {
    if (!found) return insertNone()
    const { after } = applyUpdate(collection, found, update)
    return {
      lastErrorObject: { n: 1, updatedExisting: true },
      value: show((wantsNew ? after : found).doc),
      ok: 1,
    }
  })
}

function checkOptions(body: Request['body'], removing: boolean): void {
  if (removing && body.update !== undefined)
    throw new MongoError(9, "Cannot specify both an 'update' and 'remove'=true")
  const other = ['upsert', 'new'].find((option) => removing && flagField(body, option, false))
  if (other !== undefined) throw new MongoError(9, `Cannot specify both '${other}'=true and 'remove'=true`)
  if (!removing && body.update === undefined)
    throw new MongoError(9, "Either an 'update' or 'remove'=true must be specified")
}

export const findAndModifyCommands: Readonly<Record<string, Handler>> = { findAndModify }
