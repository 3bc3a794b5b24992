import type { Aggregate, PipelineStage, Query, Schema } from 'mongoose'

/** The filter or the pipeline could reach documents of another organisation. */
export class OrgScopeError extends Error {
  constructor(model: string, operation: string) {
    super(`${model}.${operation} names no orgid: add it to the filter, or mark the query .unscoped(reason)`)
    this.name = 'OrgScopeError'
  }
}

const QUERIES = [
  'find',
  'findOne',
  'countDocuments',
  'distinct',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
] as const

const UNSCOPED = 'orgScopeReason'

/** Query helper: states why this query may read every organisation (a relay, a job, a look-up by a global key). */
export interface OrgScopeHelpers {
  unscoped<Q>(this: Q, reason: string): Q
}

type AnyQuery = Query<unknown, unknown>

/**
 * Every query, update and aggregation must name one organisation (`orgid` equal to a string, at the top of the filter),
 * and every document must have one. An `_id` alone is not enough: ids are guessable, and no query may reach another
 * organisation.
 */
export function orgScope(schema: Schema): void {
  schema.query = {
    ...schema.query,
    unscoped(this: AnyQuery, reason: string) {
      return this.setOptions({ [UNSCOPED]: reason } as Record<string, unknown>)
    },
  }
  for (const operation of QUERIES) {
    schema.pre(operation, { query: true, document: false }, function (this: unknown) {
      const query = this as AnyQuery
      const options = query.getOptions() as Record<string, unknown>
      if (typeof options[UNSCOPED] === 'string') return
      if (!namesOrg(query.getFilter())) throw new OrgScopeError(query.model.modelName, operation)
    })
  }
  schema.pre('estimatedDocumentCount', function (this: unknown) {
    throw new OrgScopeError((this as AnyQuery).model.modelName, 'estimatedDocumentCount')
  })
  schema.pre('aggregate', function (this: Aggregate<unknown>) {
    checkPipeline(this.model().modelName, this.pipeline())
  })
  schema.pre('insertMany', function (this: unknown, documents: unknown) {
    for (const document of [documents].flat()) requireOrg('insertMany', document)
  })
  schema.pre('bulkWrite', function (this: unknown, operations: unknown) {
    for (const operation of [operations].flat()) checkBulkOperation(operation)
  })
}

const isOrgid = (value: unknown): boolean => typeof value === 'string' && value !== ''

function namesOrg(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || !('orgid' in filter)) return false
  const { orgid } = filter
  if (isOrgid(orgid)) return true
  return typeof orgid === 'object' && orgid !== null && '$eq' in orgid && isOrgid(orgid.$eq)
}

/** Throws when a document names no organisation. */
export function requireOrg(operation: string, document: unknown): void {
  if (typeof document !== 'object' || document === null || !('orgid' in document) || !isOrgid(document.orgid))
    throw new OrgScopeError('document', operation)
}

function checkBulkOperation(operation: unknown): void {
  if (typeof operation !== 'object' || operation === null) throw new OrgScopeError('bulkWrite', 'operation')
  for (const [name, body] of Object.entries(operation as Record<string, unknown>)) {
    const part = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
    if (name === 'insertOne') requireOrg('bulkWrite', part.document)
    else if (!namesOrg(part.filter)) throw new OrgScopeError('bulkWrite', name)
  }
}

/** The first stage must match one organisation, and so must every join with another collection. */
function checkPipeline(model: string, pipeline: readonly PipelineStage[]): void {
  const first = pipeline[0]
  if (!first || !('$match' in first) || !namesOrg(first.$match)) throw new OrgScopeError(model, 'aggregate')
  checkStages(model, pipeline)
}

function checkStages(model: string, stages: readonly unknown[]): void {
  for (const stage of stages) {
    if (typeof stage !== 'object' || stage === null) continue
    for (const [name, body] of Object.entries(stage as Record<string, unknown>)) {
      if (name === '$lookup' || name === '$unionWith') checkInner(model, name, body)
      else if (name === '$graphLookup' && !namesOrg((body as Record<string, unknown>).restrictSearchWithMatch))
        throw new OrgScopeError(model, name)
      else if (name === '$facet')
        for (const inner of Object.values(body as Record<string, unknown[]>)) checkStages(model, inner)
    }
  }
}

function checkInner(model: string, name: string, body: unknown): void {
  const inner = typeof body === 'object' && body !== null && 'pipeline' in body ? body.pipeline : undefined
  const first: unknown = Array.isArray(inner) ? inner[0] : undefined
  const match = typeof first === 'object' && first !== null && '$match' in first ? first.$match : undefined
  if (!namesOrg(match)) throw new OrgScopeError(model, name)
  checkStages(model, inner as unknown[])
}
