import { describe, expect, it } from 'vitest'
import { preparer } from '../lexicon/prepare.rules'
import { checkInformation } from './key-information.rules'
import type { Wanted } from './key-information.types'

const words = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
const zh = preparer(words, '16k_zh')
const en = preparer(words, '16k_en')

const verdict = (text: string, wanted: Wanted, lexicon = zh) => checkInformation(text, wanted, lexicon).verdict

describe('key information with a figure of its own', () => {
  const range = { label: '续航', keywords: '续航|能跑', value: '410公里' }

  it.each([
    ['这款车续航四百一十公里', 'said'],
    ['满电能跑410公里左右', 'said'],
    ['四百一十公里是没问题的', 'said'],
    ['这款车续航特别好', 'missing'],
    ['这款车续航五百公里', 'contradicted'],
    ['续航不是410公里', 'contradicted'],
    ['今天天气真好', 'missing'],
  ])('"%s" is %s', (text, expected) => {
    expect(verdict(text, range)).toBe(expected)
  })

  it('counts where the learner confirms the figure of the customer', () => {
    const check = (text: string) => checkInformation(text, range, zh, ['是能跑410公里吗']).verdict
    expect(check('对的，续航就是410公里')).toBe('said')
    expect(check('续航很好')).toBe('missing')
  })

  it('says which figure was expected, and where another one stands', () => {
    const text = '您放心，这款车续航五百公里'
    const found = checkInformation(text, range, zh)
    expect(found).toMatchObject({ why: 'other_value', expected: '410公里', found: '500公里' })
    expect(text.slice(found.evidence?.start, found.evidence?.end)).toContain('五百公里')
  })
})

describe('key information that has to be denied', () => {
  const deposit = { label: '不收押金', keywords: '押金', better: '我们不收押金。', denied: true }

  it.each([
    ['我们这里不收押金', 'said'],
    ['您放心，没有押金', 'said'],
    ['押金是两百块', 'contradicted'],
    ['您需要先交一下押金', 'contradicted'],
    ['您是问押金吗', 'missing'],
    ['我帮您办理入住', 'missing'],
  ])('"%s" is %s', (text, expected) => {
    expect(verdict(text, deposit)).toBe(expected)
  })

  it('is read in English as well', () => {
    const fee = { label: 'No deposit', keywords: 'deposit', denied: true }
    expect(verdict("We don't take a deposit.", fee, en)).toBe('said')
    expect(verdict('The deposit is fifty dollars.', fee, en)).toBe('contradicted')
  })

  it('is said by words that are negative themselves', () => {
    expect(verdict('咱们这边是免押金的，不用交钱', { ...deposit, keywords: '押金|不用交' })).toBe('said')
  })
})

describe('a counter-statement', () => {
  const refund = {
    ...{ label: '定金可退', keywords: '定金,可以退|定金,能退', better: '定金七天内可以全额退。' },
    counters: ['定金不退', '退定金要收手续费', '三十天内都能退'],
  }

  it.each([
    ['定金七天内可以退的', 'said'],
    ['不好意思，定金是不退的', 'contradicted'],
    ['退定金是要收一点手续费的', 'contradicted'],
    ['退定金不收手续费', 'missing'],
    ['您的定金我收到了', 'missing'],
    ['定金能退，三十天内都能退', 'contradicted'],
  ])('"%s" makes it %s', (text, expected) => {
    expect(verdict(text, refund)).toBe(expected)
  })

  it('quotes the clause that says it', () => {
    const text = '您听我说，定金是不退的，下次吧'
    const { evidence, why, expected } = checkInformation(text, refund, zh)
    expect({ why, expected }).toEqual({ why: 'counter', expected: refund.better })
    expect(text.slice(evidence?.start, evidence?.end)).toBe('定金是不退的，')
  })

  it('is not taken for what is right, however alike the two are', () => {
    const breakfast = { ...{ label: 'b', keywords: '含早餐', better: '房费含早餐' }, counters: ['房费不含早餐'] }
    expect(verdict('房费含早餐', breakfast)).toBe('said')
    expect(verdict('房费是不含早餐的', breakfast)).toBe('contradicted')
  })
})
