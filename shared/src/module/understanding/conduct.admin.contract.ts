import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { text } from '../../contract/fields'
import { conductKind } from './conduct-kind'

/** Words that an organisation may add, and shipped ones that it may take out. */
const MOST_WORDS = 500

/** At most one `…`, between two parts. */
const PARTS = /^[^…]+(?:…[^…]+)?$/
/** Punctuation alone is no word. */
const SPOKEN = /^[^…]*[\p{L}\p{N}]/u

/** Whether a text can be a word of conduct. */
export const isConductWord = (word: string): boolean => PARTS.test(word) && SPOKEN.test(word)

/** A word of bad conduct; `…` between two parts stands for up to eight characters. */
const conductWord = z.object({ kind: conductKind, word: text(1, 32).check(z.regex(PARTS), z.regex(SPOKEN)) })

/** An organisation's own words of conduct in any language, beside the lexicon that ships with the product. */
export const conductLexicon = z.object({
  add: z.array(conductWord).check(z.maxLength(MOST_WORDS)),
  remove: z.array(text(1, 32)).check(z.maxLength(MOST_WORDS)),
})
export type ConductLexicon = z.infer<typeof conductLexicon>

const words = {
  auth: 'session',
  action: 'understanding.write',
  path: 'api/admin/system/setting/words/conduct',
} as const
const stored = z.object({ lexicon: conductLexicon, rev: z.int() })

export const conductWordsGet = endpoint({
  ...words,
  id: 'understanding.conductWordsGet',
  method: 'GET',
  summary: 'Words of bad conduct that the organisation added and took out',
  effect: 'read',
  input: z.object({}),
  output: stored,
})

export const conductWordsPut = endpoint({
  ...words,
  id: 'understanding.conductWordsPut',
  method: 'PUT',
  summary:
    'Replaces the words of bad conduct; they count from the next turn on, reports keep the words they were made with',
  effect: 'write',
  input: z.object({ ...stored.shape }),
  output: stored,
  errors: ['request/invalid', 'understanding/changed_meanwhile'],
})
