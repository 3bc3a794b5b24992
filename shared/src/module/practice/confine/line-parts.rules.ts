import { asksFor } from '../../understanding/own-words.rules'

/** Ends a sentence; a full stop counts before a space or at the end only, for "3.5" and "e.g.". */
const SENTENCE = /[。！？!?；;…\n]+["”’』」)）]*|(?<!\.)\.+["”’)]*(?=\s|$)/g
/** Ends a clause within it. */
const CLAUSE = /[。！？!?；;…，,：:、\n]+["”’』」)）]*\s*|(?<!\.)\.+["”’)]*(?:\s+|$)|(?:——|—|–)\s*/g

function cut(text: string, ends: RegExp): string[] {
  const places = [...text.matchAll(ends)].map((found) => found.index + found[0].length)
  return [0, ...places].map((from, at) => text.slice(from, places[at] ?? text.length))
}

const speaks = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** The clauses of a text with their marks; joined they are the text, but for marks that stand alone. */
export const clausesOfLine = (text: string): string[] => cut(text, CLAUSE).filter(speaks)

/** The sentences of a text with their marks. */
export const sentencesOfLine = (text: string): string[] => cut(text, SENTENCE).filter(speaks)

/** Whether a sentence asks: by its mark, or by its words where it has none. */
export function asks(sentence: string, english: boolean): boolean {
  const text = sentence.trim()
  if (/[?？]["”’』」)）]*$/.test(text)) return true
  return !/[。.!！]["”’』」)）]*$/.test(text) && asksFor(text, english) === 'question'
}

/** As above while more may follow: a full stop at the very end may yet belong to "3.5". */
const SENTENCE_SO_FAR = /[。！？!?；;…\n]+["”’』」)）]*|(?<!\.)\.+["”’)]*(?=\s)/g
const ENDED = /[。！？!?；;….]["”’』」)）]*$/

/** Cuts streamed text into sentences. */
export class SentenceSplitter {
  private held = ''

  /** The sentences that `delta` completes. */
  push(delta: string): string[] {
    this.held += delta
    const parts = cut(this.held, SENTENCE_SO_FAR)
    this.held = parts.pop() ?? ''
    return parts.filter(speaks)
  }

  /** What is not a sentence yet. */
  get open(): string {
    return this.held
  }

  /** The last sentence once the stream has ended; null when it broke off in one. */
  end(): string[] | null {
    const last = this.held
    this.held = ''
    if (!speaks(last)) return []
    return ENDED.test(last.trimEnd()) ? [last] : null
  }
}
