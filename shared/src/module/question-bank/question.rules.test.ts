import { describe, expect, it } from 'vitest'
import type { QuestionContent } from './question.admin.contract'
import { blankMarks, questionProblems } from './question.rules'

const options = (...texts: string[]) =>
  texts.map((text, n) => ({ id: `o${n}`, content: text.replace('*', ''), iscorrect: text.endsWith('*') }))
const judgement = (right: string) => ['A', 'B'].map((id) => ({ id, content: '', iscorrect: id === right }))
const blanks = (...all: string[][]) => all.map((variants) => ({ variants }))

function question(over: Partial<QuestionContent>): QuestionContent {
  const rest = { images: [], blanks: [], anyOrder: false, promotion: '', explanation: '' }
  return { type: 0, text: 'Why?', choices: options('a*', 'b'), level: 3, score: 10, ...rest, ...over }
}
const fill = (text: string, ...all: string[][]) => question({ type: 3, text, choices: [], blanks: blanks(...all) })

describe('a question that can be asked and marked', () => {
  it.each<[string, QuestionContent]>([
    ['single choice', question({})],
    ['single choice whose options differ in a sign', question({ choices: options('+5*', '-5', '5') })],
    ['multiple choice with every option right', question({ type: 1, choices: options('a*', 'b*') })],
    ['true/false', question({ type: 2, choices: judgement('B') })],
    ['fill without marks', fill('The capital of France?', ['Paris'])],
    ['fill with as many marks as blanks', fill('___ and （ ）, not f(x)', ['a', 'b'], ['c'])],
    ['fill in any order', question({ ...fill('Two of ( ) ( )', ['a'], ['b']), anyOrder: true })],
  ])('%s', (_title, content) => expect(questionProblems(content)).toEqual([]))
})

describe('what keeps a question from that', () => {
  it.each<[string, QuestionContent, string[]]>([
    ['no text', question({ text: '  ' }), ['text required']],
    ['too long a text', question({ text: 'x'.repeat(501) }), ['text too_long']],
    ['one option', question({ choices: options('a*') }), ['choices too_few']],
    ['no option', question({ choices: [] }), ['choices too_few', 'choices one_right']],
    ['two right ones', question({ choices: options('a*', 'b*') }), ['choices one_right']],
    ['one right one in multiple choice', question({ type: 1 }), ['choices two_right']],
    ['an empty option', question({ choices: options('a*', ' ') }), ['choices.1.content required']],
    ['equal options', question({ choices: options('Ａ 店*', 'b', 'a店') }), ['choices.2.content option_same']],
    ['eleven options', question({ choices: options('a*', ...'bcdefghijk') }), ['choices too_many']],
    ['an id twice', question({ choices: [...options('a*'), ...options('b')] }), ['choices id_same']],
    ['true/false with texts', question({ type: 2, choices: options('yes*', 'no') }), ['choices judgement']],
    ['true/false without a key', question({ type: 2, choices: judgement('') }), ['choices one_right']],
    ['fill with options', { ...fill('a ___', ['b']), choices: options('a') }, ['choices not_for_type']],
    [
      'choice with blanks',
      question({ blanks: blanks(['a']), anyOrder: true }),
      ['blanks not_for_type', 'anyOrder not_for_type'],
    ],
    ['no blank', fill('a?'), ['blanks too_few']],
    ['fewer answers than marks', fill('___ ＿＿ （　）', ['a'], ['b']), ['blanks blank_count']],
    ['an answer of invisible signs', fill('a?', ['\u200b']), ['blanks.0 required']],
    ['no variant', fill('a?', []), ['blanks.0 required']],
    ['equal variants', fill('a?', ['3 天', '３天']), ['blanks.0 variant_same']],
  ])('%s', (_title, content, expected) => {
    expect(questionProblems(content).map(({ field, rule }) => `${field} ${rule}`)).toEqual(expected)
  })

  it('is all told at once', () => {
    const content = question({ text: '', choices: options('a', 'a'), explanation: 'x'.repeat(801) })
    expect(questionProblems(content).map((one) => one.field)).toEqual([
      'text',
      'choices',
      'choices.1.content',
      'explanation',
    ])
  })

  it('is seven options in a paper', () => {
    const seven = question({ choices: options('a*', ...'bcdefg') })
    expect([questionProblems(seven).length, questionProblems(seven, 6)[0]?.rule]).toEqual([0, 'too_many'])
  })
})

describe('marks of blanks in a text', () => {
  it.each([
    ['no mark', 0],
    ['a_b', 0],
    ['main() and f(x)', 0],
    ['a __ b ____', 2],
    ['（）（ ）(  )', 3],
    ['＿', 1],
  ])('%s: %i', (text, count) => expect(blankMarks(text)).toBe(count))
})
