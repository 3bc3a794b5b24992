import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bigrams, dice, editDistance, fold, foldMapped, foldWritten, joinedWords, spokenUnits } from './text'
import { runs } from '../../test/effort'

describe('folding', () => {
  it.each([
    ['請問：ＡＢＣ 多少錢？', '请问abc多少钱'],
    ['三百二十塊', '320块'],
    ['20万左右', '200000左右'],
    ['两万三', '23000'],
    ['一千零五', '1005'],
    ['万一下雨', '万一下雨'],
    ['3.5万', '35000'],
    ['二〇二六年', '2026年'],
    ["It's twenty-five dollars, I’d say.", 'its 25 dollars id say'],
    ['Room four twelve', 'room 4 12'],
    ['每月七十九，五百兆', '每月79 500兆'],
    ['三、四天', fold('三四天')],
  ])('%s becomes %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const once = foldMapped(text).text
        expect(foldMapped(once).text).toBe(once)
      }),
    )
  })

  it('remembers where each character came from', () => {
    const { text, at } = foldMapped('这个价，绝对 最低！')
    const i = text.indexOf('绝对最低')
    expect('这个价，绝对 最低！'.slice(at[i], (at[i + 3] ?? 0) + 1)).toBe('绝对 最低')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (s) => {
        const folded = foldMapped(s)
        expect(folded.at.length).toBe(folded.text.length)
      }),
    )
  })

  it('counts what is spoken: characters and words', () => {
    expect(spokenUnits('您好，wifi 密码是 888')).toBe(9)
    expect(spokenUnits("Here's your key, room 512.")).toBe(5)
  })
})

describe('folding a written answer', () => {
  it.each([
    [' Ｎｅｗ\u3000 York ', 'new york'],
    ['3 天', '3天'],
    ['质保 期\t８ 年', '质保期8年'],
    ['+5', '+5'],
    ['A\u200bB', 'ab'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => expect(foldWritten(text)).toBe(folded))

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(foldWritten(foldWritten(text))).toBe(foldWritten(text))
      }),
      runs(300, 5_000),
    )
  })
})

describe('likeness', () => {
  it('is 1 for the same and symmetric', () => {
    const bag = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(bag, bag, (a, b) => {
        expect(dice(a, a)).toBe(1)
        expect(dice(a, b)).toBeCloseTo(dice(b, a))
      }),
    )
  })

  it('pairs characters and counts edits', () => {
    expect(bigrams('分期付')).toEqual(['分期', '期付'])
    expect(editDistance([...'kitten'], [...'sitting'], (a, b) => (a === b ? 0 : 1))).toBe(3)
  })
})

describe('two parts of what somebody said', () => {
  it.each([
    ['May I see', 'your passport?', 'May I see your passport?'],
    ['您这个担心', '特别实际', '您这个担心特别实际'],
    ['送您一张', 'VIP card', '送您一张VIP card'],
    ['', 'your passport?', 'your passport?'],
    ['May I see', '', 'May I see'],
  ])('“%s” and “%s” are one text', (first, second, whole) => {
    expect(joinedWords(first, second)).toBe(whole)
  })
})
