export type StoreStartCode = 'locked' | 'unwritable' | 'newer_format' | 'corrupt' | 'unfinished'

/**
 * The store could not be opened (`unfinished`: an import, an export or a restore into it was interrupted); the message
 * is one sentence for the user who started the program.
 */
export class StoreStartError extends Error {
  constructor(
    readonly code: StoreStartCode,
    message: string,
  ) {
    super(message)
    this.name = 'StoreStartError'
  }
}
