/** A problem that the user at the terminal has to decide or fix; one sentence. */
export class TransferError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferError'
  }
}
