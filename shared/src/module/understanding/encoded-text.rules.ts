import { foldMapped } from '../../kernel/text'
import { inFull } from '../lexicon/everyday.rules'
import { inSimplified } from '../lexicon/traditional.rules'

/**
 * The form of a sentence that is sent to an encoder and names its vector: folded, English short forms in full. So width,
 * case, white space and punctuation change no vector.
 */
export function encodedText(text: string, english: boolean): string {
  return foldMapped(english ? inFull(text.normalize('NFKC')) : inSimplified(text)).text
}
