import { describe, expect, it } from 'vitest'
import { codesOfIso, SPEECH_LANGUAGES, speechCodes } from './speech-language.rules'

describe('languages that are spoken', () => {
  it('are 26, each with a language tag that every browser understands', () => {
    expect(speechCodes).toHaveLength(26)
    for (const code of speechCodes) expect(Intl.getCanonicalLocales(SPEECH_LANGUAGES[code].tag)).toHaveLength(1)
  })

  it('are found by their ISO code', () => {
    expect(codesOfIso(['en'])).toEqual(['16k_en', '16k_en_large', '16k_en_game', '16k_en_edu'])
    expect(codesOfIso(['ko', 'ja'])).toEqual(['16k_ko', '16k_ja'])
    expect(codesOfIso(['tlh'])).toEqual([])
  })

  it.each([
    ['16k_zh_medical', 'chinese', false],
    ['16k_en_edu', 'english', true],
    ['16k_fr', null, true],
    ['16k_th', null, false],
  ] as const)('%s is read by the lists of %s, with words between spaces: %s', (code, lists, spaced) => {
    expect(SPEECH_LANGUAGES[code]).toMatchObject({ lists, spaced })
  })
})
