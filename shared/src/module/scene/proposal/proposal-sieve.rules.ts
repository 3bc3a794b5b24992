import { fold } from '../../../kernel/text'
import { badParts, keywordsSayNothing, parseKeywords } from '../../lexicon/keywords.rules'
import type { SpeechLanguage } from '../../voice/voice.contract'
import { type ProposalFault, type ProposalFaultKind, textFault } from './proposal-text.rules'

/** Longest text in characters that is shown of what was left out. */
const SHOWN = 60

/** Takes the texts of a proposal that fit, and notes what does not. */
export class ProposalSieve {
  readonly faults: ProposalFault[] = []

  /** @param prompt what the model was told, folded */
  constructor(
    private readonly language: SpeechLanguage,
    private readonly prompt: string,
  ) {}

  refuse(path: string, why: ProposalFaultKind, text: string): void {
    this.faults.push({ path, why, text: text.trim().slice(0, SHOWN) })
  }

  /** The text; null where it does not fit. */
  text(path: string, given: string, most: number): string | null {
    const text = given.trim()
    const why = textFault(text, { most, language: this.language, prompt: this.prompt })
    if (why === null) return text
    this.refuse(path, why, text)
    return null
  }

  /** The same of a text that need not be there: '' where it is not, or does not fit. */
  optional(path: string, given: string, most: number): string {
    return given.trim() === '' ? '' : (this.text(path, given, most) ?? '')
  }

  /** The sentences that fit and are not in `said` yet, to which they are added. */
  sentences(path: string, given: readonly string[], most: number, said = new Set<string>()): string[] {
    const fitting = given.flatMap((sentence, at) => {
      const text = this.text(`${path}.${at}`, sentence, 200)
      if (text === null) return []
      if (said.has(fold(text))) {
        this.refuse(`${path}.${at}`, 'duplicate', text)
        return []
      }
      said.add(fold(text))
      return [text]
    })
    return this.first(path, fitting, most, (text) => text)
  }

  /** Key words that say something; null where they don't. */
  keywords(path: string, given: string): string | null {
    const keywords = this.text(path, given, 400)
    if (keywords === null) return null
    if (!badParts(keywords) && parseKeywords(keywords).length > 0 && !keywordsSayNothing(keywords)) return keywords
    this.refuse(path, 'no_keywords', keywords)
    return null
  }

  /** The first `most`. */
  first<T>(path: string, rows: readonly T[], most: number, textOf: (row: T) => string): T[] {
    rows.slice(most).forEach((row, at) => this.refuse(`${path}.${most + at}`, 'too_many', textOf(row)))
    return rows.slice(0, most)
  }
}
