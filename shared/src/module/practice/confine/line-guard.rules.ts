import { joinedWords } from '../../../kernel/text'
import type { ConfinedLine } from './confined-line.rules'
import { type LineViolation, sentenceViolation } from './line-check.rules'
import { missingOf } from './line-missing.rules'
import { SentenceSplitter } from './line-parts.rules'

/** Why a wording was not spoken to its end; `broken`: it broke off in a sentence. */
export type Refusal = LineViolation | 'broken'

/**
 * Lets a model's wording of one line through, sentence by sentence while it streams. From the first sentence that may not
 * be spoken on nothing more of it is; `rest` is then what of the line is still to be said.
 */
export class LineGuard {
  private readonly splitter = new SentenceSplitter()
  private readonly spoken: string[] = []
  private refused: Refusal | null = null

  constructor(private readonly confined: ConfinedLine) {}

  /** Null as long as everything could be spoken. */
  get refusal(): Refusal | null {
    return this.refused
  }

  get text(): string {
    return this.spoken.join('')
  }

  /** The sentences that this piece of the stream completes and that may be spoken. */
  push(delta: string): string[] {
    return this.refused ? [] : this.pass(this.splitter.push(delta))
  }

  /** The last sentence of a stream that ended by itself. */
  end(): string[] {
    if (this.refused) return []
    const last = this.splitter.end()
    if (last === null) this.refused = 'broken'
    return last === null ? [] : this.pass(last)
  }

  /** What of the line was not said, in its own words, with the space that joins it; empty when nothing is missing. */
  rest(whole: boolean): string {
    const missing = missingOf(this.confined, this.spoken, whole && !this.refused)
    return missing === '' ? '' : joinedWords(this.text, missing).slice(this.text.length)
  }

  private pass(sentences: readonly string[]): string[] {
    const passed: string[] = []
    for (const sentence of sentences) {
      this.refused = sentenceViolation(sentence, this.confined, this.spoken)
      if (this.refused) break
      this.spoken.push(sentence)
      passed.push(sentence)
    }
    return passed
  }
}
