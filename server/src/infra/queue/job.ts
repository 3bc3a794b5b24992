/** A repeating job. It must be idempotent: it may run twice, and each time in a different process. */
export interface Job {
  /** `<noun>.<what>` */
  name: string
  everyMs: number
  run(): Promise<void>
}
