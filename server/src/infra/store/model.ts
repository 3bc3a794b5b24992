import { type Connection, type Model, mongo, Schema, type SchemaDefinition } from 'mongoose'
import { joinReads } from './joined-reads.plugin'
import { orgScope, type OrgScopeHelpers } from './org-scope.plugin'

export type ScopedModel<T> = Model<T, OrgScopeHelpers>

interface Definition<T> {
  fields: SchemaDefinition<T>
  /** Each starts with `orgid`, except TTL and `sweep` indexes. A `globalModel` has globally unique values as `_id`. */
  indexes?: readonly IndexRow[]
  /** Version of the documents' shape. */
  schemaVersion?: number
}

interface IndexRow {
  keys: Record<string, 1 | -1>
  unique?: boolean
  partial?: Record<string, unknown>
  /** TTL in seconds after the date in a Date member. */
  expireAfterS?: number
  name?: string
  /** Why the index does not start with orgid: a sweep or a relay over all organisations. Never on a unique index. */
  sweep?: string
}

type Declared = (db: Connection) => Model<unknown>
const declared = new Map<string, Declared>()

/**
 * Declares a collection whose documents belong to an organisation: `const users = scopedModel<UserDoc>('user', {...})`,
 * used as `users(deps.db).find({ orgid, ... })`. `_id` is a string of `deps.newId()`.
 */
export function scopedModel<T extends { _id: string; orgid: string }>(
  name: string,
  definition: Definition<T>,
): (db: Connection) => ScopedModel<T> {
  const schema = schemaOf(name, definition)
  checkIndexes(name, schema, definition)
  orgScope(schema)
  return declare(name, schema) as (db: Connection) => ScopedModel<T>
}

/**
 * Throws for an index that does not start with orgid, unless it is a TTL or says why in `sweep`. A unique one has no
 * excuse: a value of one organisation would be refused to another, which would thereby learn of it. A `unique` or
 * `index` among the fields makes an index too.
 */
function checkIndexes<T>(name: string, schema: Schema, { indexes = [] }: Definition<T>): void {
  const reasoned = indexes.filter(({ unique, sweep, expireAfterS }) => !unique && (sweep || expireAfterS !== undefined))
  for (const [keys] of schema.indexes())
    if (Object.keys(keys)[0] !== 'orgid' && !reasoned.some((one) => one.keys === keys))
      throw new Error(`an index of ${name} does not start with orgid: ${Object.keys(keys).join(', ')}`)
}

/** Declares a small collection over all organisations (unique accounts, nonces, installation keys), with the reason. */
export function globalModel<T extends { _id: string }>(
  name: string,
  _reason: string,
  definition: Definition<T>,
): (db: Connection) => Model<T> {
  return declare(name, schemaOf(name, definition)) as (db: Connection) => Model<T>
}

function schemaOf<T>(name: string, definition: Definition<T>): Schema {
  const fields = { ...definition.fields, schemaVersion: { type: Number, default: definition.schemaVersion ?? 1 } }
  const schema = new Schema(fields as SchemaDefinition, {
    collection: name,
    versionKey: false,
    autoIndex: false,
    minimize: false,
    strict: 'throw',
    strictQuery: 'throw',
    id: false,
  })
  for (const { keys, unique, partial, expireAfterS, name: indexName } of definition.indexes ?? [])
    schema.index(keys, {
      ...(unique ? { unique } : {}),
      ...(partial ? { partialFilterExpression: partial } : {}),
      ...(expireAfterS === undefined ? {} : { expireAfterSeconds: expireAfterS }),
      ...(indexName ? { name: indexName } : {}),
    })
  return schema
}

function declare(name: string, schema: Schema): Declared {
  if (declared.has(name)) throw new Error(`the collection ${name} is declared twice`)
  joinReads(schema)
  const compile: Declared = (db) => (db.models[name] ?? db.model(name, schema)) as Model<unknown>
  declared.set(name, compile)
  return compile
}

/** MongoDB's IndexOptionsConflict and IndexKeySpecsConflict: an older program made this index differently. */
const INDEX_CONFLICTS: readonly unknown[] = [85, 86]

/** Creates the indexes of every declared collection; replaces those an older program made differently. Idempotent. */
export async function ensureIndexes(db: Connection): Promise<void> {
  for (const compile of declared.values()) {
    const model = compile(db)
    try {
      await createIndexes(model)
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError) || !INDEX_CONFLICTS.includes(error.code)) throw error
      await dropChanged(model)
      await createIndexes(model)
    }
  }
}

/** Creates all indexes of a collection in one command; Mongoose's own call waits for the disk after each. */
async function createIndexes(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }))
  if (indexes.length > 0) await model.collection.createIndexes(indexes as mongo.IndexDescription[])
}

/** Drops indexes with the name or the keys of a declared index but another definition; other indexes stay. */
async function dropChanged(model: Model<unknown>): Promise<void> {
  const { toDrop } = await model.diffIndexes({ indexOptionsToCreate: true })
  const wanted = model.schema.indexes().map(([keys, options]) => ({ keys: JSON.stringify(keys), name: options.name }))
  for (const index of await model.collection.indexes()) {
    const name = index.name ?? ''
    const ours = wanted.some((one) => one.name === name || one.keys === JSON.stringify(index.key))
    if (ours && toDrop.includes(name)) await model.collection.dropIndex(name)
  }
}
