/** Something that the person at the terminal has to decide or put right; one sentence. */
export class TransferError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferError'
  }
}
