/** What one child process may use. A job that needs more is ended, and its file is refused. */
export interface ProcessLimits {
  /** Of JavaScript's heap: V8 itself ends the process there. */
  heapMb: number
  /** Of everything that the process holds, buffers too. */
  rssMb: number
  /** Of all its threads together: what a busy machine does to the wall clock counts for nothing. */
  cpuMs: number
  /** For what waits without working. */
  wallMs: number
  /** Of what it answers. */
  answerMb: number
}

/** What passes from the parent to the child, once. */
export interface ProcessOrder {
  job: unknown
  limits: ProcessLimits
}

/** What a job took. */
export interface ProcessUsage {
  cpuMs: number
  peakRssMb: number
}

/** What passes back: the answer in slices of its serialised bytes, then the end. */
export type ProcessPiece = { slice: Uint8Array } | { done: ProcessUsage }

/** What ended a job before its answer. */
export type ProcessLimit = 'memory' | 'cpu' | 'time' | 'answer'

/** The line on the error output that says why the watch ended the process. */
export const LIMIT_LINE = 'over the limit of '
