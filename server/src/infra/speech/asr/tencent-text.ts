import type { TencentMessage } from './tencent-protocol'

type Result = NonNullable<TencentMessage['result']>

/** What the service made of an utterance so far: sentences by number, each replaced until it is complete. */
export class TencentText {
  private readonly sentences = new Map<number, { text: string; stable: number }>()
  private readonly between: '' | ' '

  /** @param spaced whether words of the language stand between spaces, and so sentences too */
  constructor(spaced: boolean) {
    this.between = spaced ? ' ' : ''
  }

  /** Takes a result. A complete sentence does not change any more, whatever comes after it. */
  take({ index, slice_type, voice_text_str: said, word_list: words }: Result): void {
    const text = said.trim()
    if (this.sentences.get(index)?.stable === Number.POSITIVE_INFINITY) return
    const stable = slice_type === 2 ? Number.POSITIVE_INFINITY : stableChars(text, words ?? [])
    this.sentences.set(index, { text, stable })
  }

  /** The whole text, and how many of its first characters will not change any more. */
  read(): { text: string; stable: number } {
    let text = ''
    let stable = 0
    let open = false
    for (const [, sentence] of [...this.sentences].sort(([a], [b]) => a - b)) {
      if (sentence.text === '') continue
      if (text !== '') text += this.between
      if (!open) stable = text.length + Math.min(sentence.stable, sentence.text.length)
      open ||= sentence.stable < sentence.text.length
      text += sentence.text
    }
    return { text, stable }
  }
}

/** Characters of a sentence that its leading stable words cover; words that don't stand in it, in order, end the count. */
function stableChars(text: string, words: readonly { word: string; stable_flag?: number | undefined }[]): number {
  let at = 0
  for (const { word, stable_flag: flag } of words) {
    const found = text.indexOf(word, at)
    if (flag !== 1 || found < 0 || /[\p{L}\p{N}]/u.test(text.slice(at, found))) break
    at = found + word.length
  }
  return at
}
