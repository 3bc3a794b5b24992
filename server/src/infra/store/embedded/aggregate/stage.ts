import type { Doc, Value } from '../value'
import type { Budget } from './budget'
import type { Variables } from './scope'

/** What stages need from outside: other collections, and what the command may take. */
export interface PipelineContext {
  variables: Variables
  budget: Budget
  database: string
  connectionId: number
  /** Documents of another collection of this database. */
  read(collection: string, filter: Doc): Promise<Doc[]>
  /** A pipeline over documents that are there already. */
  run(pipeline: readonly Doc[], docs: Doc[]): Promise<Doc[]>
  /** A pipeline over another collection. */
  runOn(collection: string, pipeline: Doc[], variables: Variables): Promise<Doc[]>
}

export type Stage = (docs: Doc[], spec: Value, context: PipelineContext) => Doc[] | Promise<Doc[]>
