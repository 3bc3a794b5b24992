import { describe, expect, it } from 'vitest'
import type { Lexicon } from '../scene/scene.contract'
import type { SpeechLanguage } from '../voice/voice.contract'
import { badParts, keywordsScore, parseKeywords, prepareKeywords } from './keywords.rules'
import { soundCost, syllable, syllables } from './pinyin.rules'
import { preparer } from './prepare.rules'
import { stem } from './stem.rules'

const lexicon: Lexicon = {
  polite: [],
  sensitive: [],
  synonyms: [
    { base: '价格', words: ['价钱', '多少钱', '钱'] },
    { base: 'passport', words: ['id', 'photo id'] },
  ],
  hotWords: [{ word: '分期', replace: ['分七', '纷期'] }],
}
const score = (said: string, keywords: string, language: SpeechLanguage = '16k_zh'): number => {
  const ready = preparer(lexicon, language)
  return keywordsScore(ready.prepare(said), prepareKeywords(keywords, ready), ready.english)
}

describe('keyword expressions', () => {
  it.each([
    ['a|b,c', [['a'], ['b', 'c']]],
    ['价格｜优惠，现在', [['价格'], ['优惠', '现在']]],
    ['充电、保养', [['充电', '保养']]],
    ['  |，| x！', [['x']]],
    ['', []],
  ])('%s', (text, parsed) => expect(parseKeywords(text)).toEqual(parsed))

  it('calls an empty part a slip', () => {
    expect(['a||b', 'a,', '|a', 'a|!'].map(badParts)).toEqual([true, true, true, true])
    expect(['', 'a', 'a|b,c'].map(badParts)).toEqual([false, false, false])
  })
})

describe('occurring', () => {
  it.each([
    ['这个价格不错', '价格', 1],
    ['这个多少錢', '價格', 1],
    ['可以分七吗', '分期', 1],
    ['我们送三年充电', '3年,充电', 1],
    ['我们送三年充电', '三年,保养', 0],
    ['工号是13', '3', 0],
    ['他住 3 楼', '3', 1],
    ['给您看嘉格', '价格', 0],
    ['给您看架格', '价格', 0.95],
    ['', '价格', 0],
  ])('"%s" for "%s" is %d', (said, keywords, wanted) => expect(score(said, keywords)).toBe(wanted))

  it.each([
    ['May I see your photo ID?', 'passport', 1],
    ['I need your passports', 'passport', 1],
    ['we charged twenty five', '25', 1],
    ['an idea', 'passport', 0],
    ['the room is quiet', 'quiet room', 0],
    ["I can't find it", 'cant find', 1],
  ])('"%s" for "%s" is %d', (said, keywords, wanted) => expect(score(said, keywords, '16k_en')).toBe(wanted))
})

describe('sounds and stems', () => {
  it('reads Chinese by syllables and tells what recognisers confuse', () => {
    expect(syllables('重庆 ok')).toMatchObject([{ plain: 'chong' }, { plain: 'qing' }])
    const cost = (one: string, other: string): number => soundCost(syllable(one), syllable(other))
    expect([
      cost('zhi1', 'zhi4'),
      cost('zhi1', 'zi1'),
      cost('lin2', 'ling2'),
      cost('nan2', 'lan2'),
      cost('ma1', 'shi1'),
    ]).toEqual([0, 0.5, 0.5, 0.5, 1])
  })

  it.each([
    [['booking', 'booked', 'books'], 'book'],
    [['charge', 'charges', 'charged', 'charging'], 'charg'],
    [['apology', 'apologies'], 'apology'],
    [['stopped', 'stopping', 'stops'], 'stop'],
  ])('%s have one stem', (words, one) => expect(new Set(words.map(stem))).toEqual(new Set([one])))
})
