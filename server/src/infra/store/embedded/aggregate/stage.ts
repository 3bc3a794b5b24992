import type { Doc, Value } from '../value'
import type { Budget } from './budget'
import type { Variables } from './scope'

/** What stages get from outside: other collections, and the command's budget. */
export interface PipelineContext {
  variables: Variables
  budget: Budget
  database: string
  connectionId: number
  /** Reads documents of another collection of this database. */
  read(collection: string, filter: Doc): Promise<Doc[]>
  /** Runs a pipeline over given documents. */
  run(pipeline: readonly Doc[], docs: Doc[]): Promise<Doc[]>
  /** Runs a pipeline over another collection. */
  runOn(collection: string, pipeline: Doc[], variables: Variables): Promise<Doc[]>
}

export type Stage = (docs: Doc[], spec: Value, context: PipelineContext) => Doc[] | Promise<Doc[]>
