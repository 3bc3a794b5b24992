import type { ModelFailure } from '@lianda/shared/module/practice/model-state.admin.contract'

/** If the first token takes longer, the scene's line is said: the customer's first words are due within 1.5 s. */
const FIRST_TOKEN_MS = 1_400
/** If no sentence can be said by then, something is said meanwhile. */
const FIRST_WORDS_MS = 1_200
/** If the next token takes longer, the rest of the scene's line is said. */
const NEXT_TOKEN_MS = 1_200
/** If the whole line takes longer, too. */
const WHOLE_LINE_MS = 6_000

/** Waits for a model's words and stops it when they are late. `slow` is called once, when the first sentence is. */
export class ModelPatience {
  private readonly stop = new AbortController()
  private readonly askedAt = performance.now()
  private readonly whole = setTimeout(() => this.give('stalled'), WHOLE_LINE_MS)
  private readonly words = setTimeout(() => this.whenSlow(), FIRST_WORDS_MS)
  private token = setTimeout(() => this.give('late'), FIRST_TOKEN_MS)
  private slowCalled = false
  /** Milliseconds to the first token; null when there was none. */
  firstTokenMs: number | null = null
  /** Why it was stopped; null: it was not. */
  why: ModelFailure | null = null

  constructor(private readonly slow: () => void) {}

  get signal(): AbortSignal {
    return this.stop.signal
  }

  /** A token came. */
  goOn(): void {
    this.firstTokenMs ??= performance.now() - this.askedAt
    clearTimeout(this.token)
    this.token = setTimeout(() => this.give('stalled'), NEXT_TOKEN_MS)
    if (this.firstTokenMs > FIRST_WORDS_MS) this.whenSlow()
  }

  give(why: ModelFailure): void {
    this.why ??= why
    this.stop.abort()
  }

  end(): void {
    for (const timer of [this.whole, this.words, this.token]) clearTimeout(timer)
    this.stop.abort()
  }

  private whenSlow(): void {
    // Without any token the scene's line is about to be said.
    if (this.slowCalled || this.firstTokenMs === null || this.stop.signal.aborted) return
    this.slowCalled = true
    this.slow()
  }
}
