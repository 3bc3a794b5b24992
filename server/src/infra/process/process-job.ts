/** Limits of one child process. A job that exceeds one is killed, and its file is refused. */
export interface ProcessLimits {
  /** JavaScript heap; V8 itself ends the process at this limit. */
  heapMb: number
  /** Resident memory of the whole process, including buffers. */
  rssMb: number
  /** CPU time of all threads together; unlike wall time, it does not depend on how busy the machine is. */
  cpuMs: number
  /** Wall time, for a job that waits without using CPU. */
  wallMs: number
  /** Size of the answer. */
  answerMb: number
}

/** The only message from the parent to the child. */
export interface ProcessOrder {
  job: unknown
  limits: ProcessLimits
}

/** Resources that a job used. */
export interface ProcessUsage {
  cpuMs: number
  peakRssMb: number
}

/** Message from the child: a slice of the serialised answer, or the end with the usage. */
export type ProcessPiece = { slice: Uint8Array } | { done: ProcessUsage }

/** The limit that a job exceeded. */
export type ProcessLimit = 'memory' | 'cpu' | 'time' | 'answer'

/** Start of the stderr line that says why the watch ended the process. */
export const LIMIT_LINE = 'over the limit of '
