export type StoreStartCode = 'locked' | 'unwritable' | 'newer_format' | 'corrupt'

/** The embedded store could not start; the message is one sentence for the person who started the program. */
export class StoreStartError extends Error {
  constructor(
    readonly code: StoreStartCode,
    message: string,
  ) {
    super(message)
    this.name = 'StoreStartError'
  }
}
