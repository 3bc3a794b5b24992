/** Always ends a clause. */
const FULL_STOP = /[。！？!?；;…\n]/
/** Ends a clause that has at least `BREATH` characters. */
const COMMA = /[，,：:]/
const BREATH = 8

/** Cuts streamed text into clauses that can be checked and spoken one by one. */
export class ClauseSplitter {
  private held = ''

  /** The clauses that `delta` completes. */
  push(delta: string): string[] {
    const done: string[] = []
    for (const char of delta) {
      this.held += char
      const enough = FULL_STOP.test(char) || (COMMA.test(char) && this.held.trim().length >= BREATH)
      if (enough && this.held.trim() !== '') {
        done.push(this.held)
        this.held = ''
      }
    }
    return done
  }

  /** The remaining text once the stream has ended. */
  rest(): string[] {
    const left = this.held
    this.held = ''
    return left.trim() === '' ? [] : [left]
  }
}
