/** Work that repeats. Idempotent: it may run twice, and on another process than last time. */
export interface Job {
  /** `<noun>.<what>` */
  name: string
  everyMs: number
  run(): Promise<void>
}
