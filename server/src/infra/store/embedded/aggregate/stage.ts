import type { Turn } from '../turn'
import type { Doc, Value } from '../value'
import type { Variables } from './scope'

/** A collection that results go to. */
export interface Target {
  database: string
  name: string
}

/** What `$merge` does to its collection. */
export interface MergeTarget {
  find(filter: Doc): { rid: number; doc: Doc } | undefined
  insert(doc: Doc): void
  replace(rid: number, before: Doc, after: Doc, bson: Uint8Array): void
  /** Key paths of the unique indexes, joined by a comma each. */
  uniqueKeys(): string[]
}

/** What stages need from outside: other collections, time to yield, and where results may be written. */
export interface PipelineContext {
  variables: Variables
  turn: Turn
  database: string
  connectionId: number
  /** Documents of another collection of this database. */
  read(collection: string, filter: Doc): Promise<Doc[]>
  /** A pipeline over documents that are there already. */
  run(pipeline: readonly Doc[], docs: Doc[]): Promise<Doc[]>
  /** A pipeline over another collection. */
  runOn(collection: string, pipeline: Doc[], variables: Variables): Promise<Doc[]>
  replaceAll(target: Target, docs: readonly Doc[]): void
  mergeTarget(target: Target): MergeTarget
}

export type Stage = (docs: Doc[], spec: Value, context: PipelineContext) => Doc[] | Promise<Doc[]>
