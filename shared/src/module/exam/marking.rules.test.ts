import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import { keyOf, markAnswer, markPaper, type Outcome } from './marking.rules'

const base = { text: 'q', images: [], choices: [], blanks: [], anyOrder: false, promotion: '', explanation: '' }
const choices = (right: string, all = 'abcd') =>
  [...all].map((id) => ({ id, content: `option ${id}`, iscorrect: right.includes(id) }))
const single = (right: string): QuestionContent => ({ ...base, type: 0, level: 1, score: 1, choices: choices(right) })
const multiple = (right: string, all?: string): QuestionContent => ({
  ...base,
  type: 1,
  level: 1,
  score: 1,
  choices: choices(right, all),
})
const judge = (right: 'A' | 'B'): QuestionContent => ({
  ...base,
  type: 2,
  level: 1,
  score: 1,
  choices: ['A', 'B'].map((id) => ({ id, content: '', iscorrect: id === right })),
})
const fill = (blanks: string[][], anyOrder = false): QuestionContent => ({
  ...base,
  type: 3,
  level: 1,
  score: 1,
  blanks: blanks.map((variants) => ({ variants })),
  anyOrder,
})

type Row = [string, QuestionContent, number, string[], number, Outcome]

describe('choice questions', () => {
  const rows: Row[] = [
    ['single: the right option', single('b'), 25, ['b'], 25, 'right'],
    ['single: a wrong one', single('b'), 25, ['a'], 0, 'wrong'],
    ['single: nothing chosen', single('b'), 25, [], 0, 'unanswered'],
    ['single: an empty id is nothing', single('b'), 25, [''], 0, 'unanswered'],
    ['single: the same id twice is one choice', single('b'), 25, ['b', 'b'], 25, 'right'],
    ['single: two options are no answer to choose from', single('b'), 25, ['b', 'a'], 0, 'wrong'],
    ['single: an option that does not exist', single('b'), 25, ['x'], 0, 'wrong'],
    ['single: the right one beside one that does not exist', single('b'), 25, ['b', 'x'], 0, 'wrong'],
    ['true/false: right', judge('A'), 10, ['A'], 10, 'right'],
    ['true/false: wrong', judge('A'), 10, ['B'], 0, 'wrong'],
    ['true/false: both', judge('B'), 10, ['A', 'B'], 0, 'wrong'],
    ['true/false: small letters are no ids', judge('B'), 10, ['b'], 0, 'wrong'],
    ['multiple: all', multiple('abd'), 30, ['a', 'b', 'd'], 30, 'right'],
    ['multiple: all in another order', multiple('abd'), 30, ['d', 'a', 'b'], 30, 'right'],
    ['multiple: all, one twice', multiple('abd'), 30, ['d', 'a', 'b', 'a'], 30, 'right'],
    ['multiple: one missing', multiple('abd'), 30, ['a', 'b'], 0, 'wrong'],
    ['multiple: one too many', multiple('abd'), 30, ['a', 'b', 'c', 'd'], 0, 'wrong'],
    ['multiple: an unknown one too many', multiple('abd'), 30, ['a', 'b', 'd', 'z'], 0, 'wrong'],
    ['multiple: nothing', multiple('abd'), 30, [], 0, 'unanswered'],
  ]
  it.each(rows)('%s', (_title, content, score, value, tenths, outcome) => {
    expect(markAnswer(content, score, value, { partialCredit: false })).toEqual({ tenths, outcome })
  })
})

describe('multiple choice with partial credit', () => {
  const rows: Row[] = [
    ['all', multiple('abd'), 30, ['a', 'b', 'd'], 30, 'right'],
    ['two of three', multiple('abd'), 30, ['a', 'b'], 20, 'partial'],
    ['one of three', multiple('abd'), 30, ['d'], 10, 'partial'],
    ['two of three of 2.5 points, rounded down to a tenth', multiple('abd'), 25, ['a', 'd'], 16, 'partial'],
    ['one of four of 0.3 points comes to nothing', multiple('abcd'), 3, ['a'], 0, 'partial'],
    ['a wrong one spoils it', multiple('abd'), 30, ['a', 'b', 'c'], 0, 'wrong'],
    ['an unknown one spoils it', multiple('abd'), 30, ['a', 'zz'], 0, 'wrong'],
    ['the same right one three times is one', multiple('abd'), 30, ['a', 'a', 'a'], 10, 'partial'],
    ['nothing', multiple('abd'), 30, [], 0, 'unanswered'],
    ['all wrong', multiple('ab'), 30, ['c', 'd'], 0, 'wrong'],
    ['single choice knows no parts', single('b'), 25, ['a', 'b'], 0, 'wrong'],
    ['true/false knows no parts', judge('A'), 25, ['A', 'B'], 0, 'wrong'],
  ]
  it.each(rows)('%s', (_title, content, score, value, tenths, outcome) => {
    expect(markAnswer(content, score, value, { partialCredit: true })).toEqual({ tenths, outcome })
  })
})

describe('blanks in their order', () => {
  const two = fill([['7'], ['10', '十']])
  const three = fill([['a'], ['b'], ['c']])
  const rows: Row[] = [
    ['both right', two, 20, ['7', '10'], 20, 'right'],
    ['another accepted variant', two, 20, ['7', '十'], 20, 'right'],
    ['the first only', two, 20, ['7', '11'], 10, 'partial'],
    ['the second only', two, 20, ['', '10'], 10, 'partial'],
    ['swapped is wrong', two, 20, ['10', '7'], 0, 'wrong'],
    ['nothing filled in', two, 20, ['', ''], 0, 'unanswered'],
    ['only spaces', two, 20, ['  ', '　'], 0, 'unanswered'],
    ['no values at all', two, 20, [], 0, 'unanswered'],
    ['fewer values than blanks', two, 20, ['7'], 10, 'partial'],
    ['texts beyond the blanks count nothing', two, 20, ['x', 'y', '7', '10'], 0, 'wrong'],
    ['too many values do no harm', two, 20, ['7', '10', 'more'], 20, 'right'],
    ['three blanks of one point: 0.3 the first', three, 10, ['a', '', ''], 3, 'partial'],
    ['three blanks of one point: 0.6 the first two', three, 10, ['a', 'b', ''], 6, 'partial'],
    ['three blanks of one point: the rest is on the last', three, 10, ['', '', 'c'], 4, 'partial'],
    ['three blanks of one point: the first and the last', three, 10, ['a', 'x', 'c'], 7, 'partial'],
    ['three blanks of one point: all', three, 10, ['a', 'b', 'c'], 10, 'right'],
    ['less than a tenth each: all of it on the last', three, 2, ['a', 'b', 'x'], 0, 'partial'],
    ['less than a tenth each: the last', three, 2, ['', '', 'c'], 2, 'partial'],
    ['full width figures and letters', fill([['ABC12']]), 10, ['ＡＢＣ１２'], 10, 'right'],
    ['a full-width key', fill([['ＡＢＣ']]), 10, ['abc'], 10, 'right'],
    ['case', fill([['LiFePO4']]), 10, ['lifepo4'], 10, 'right'],
    ['spaces around and doubled', fill([['fast charge']]), 10, ['  fast   charge '], 10, 'right'],
    ['a missing space between words counts', fill([['fast charge']]), 10, ['fastcharge'], 0, 'wrong'],
    ['spaces beside Chinese characters', fill([['快充 30 分钟']]), 10, ['快充30分钟'], 10, 'right'],
    ['full-width punctuation', fill([['a,b']]), 10, ['a，b'], 10, 'right'],
    ['a sign that matters', fill([['-20']]), 10, ['20'], 0, 'wrong'],
    ['emoji', fill([['👍']]), 10, [' 👍 '], 10, 'right'],
    ['another emoji', fill([['👍']]), 10, ['👎'], 0, 'wrong'],
    ['a draft whose second blank has no text yet', fill([['7'], ['']]), 20, ['7', ''], 10, 'partial'],
    ['partial credit is a matter of multiple choice only', two, 20, ['7', ''], 10, 'partial'],
  ]
  it.each(rows)('%s', (_title, content, score, value, tenths, outcome) => {
    expect(markAnswer(content, score, value, { partialCredit: false })).toEqual({ tenths, outcome })
  })
})

describe('blanks in any order', () => {
  const colours = fill([['红', '红色'], ['绿'], ['蓝']], true)
  const overlap = fill([['a', 'b'], ['b', 'c'], ['a']], true)
  const nameTwo = fill(
    [
      ['甲', '乙', '丙'],
      ['甲', '乙', '丙'],
    ],
    true,
  )
  const twoTwos = fill([['2'], ['2']], true)
  const rows: Row[] = [
    ['in another order', colours, 30, ['蓝', '红色', '绿'], 30, 'right'],
    ['two of three', colours, 30, ['蓝', '红', '黄'], 20, 'partial'],
    ['the same text twice counts once', colours, 30, ['红', '红', '红'], 10, 'partial'],
    ['two variants of one blank count once', colours, 30, ['红', '红色', ''], 10, 'partial'],
    ['shared variants: each text finds a blank of its own', overlap, 30, ['b', 'a', 'c'], 30, 'right'],
    ['shared variants: a greedy choice would lose one', overlap, 30, ['a', 'b', 'x'], 20, 'partial'],
    ['shared variants: what is left over counts once', overlap, 30, ['c', 'c', 'b'], 20, 'partial'],
    ['name two of three', nameTwo, 20, ['丙', '甲'], 20, 'right'],
    ['name two: the same one twice counts once', nameTwo, 20, ['丙', '丙'], 10, 'partial'],
    [
      'name two: the same one in another width counts once',
      fill(
        [
          ['A', 'B'],
          ['A', 'B'],
        ],
        true,
      ),
      20,
      ['Ａ', 'a'],
      10,
      'partial',
    ],
    ['two blanks that want the same text', twoTwos, 20, ['2', '2'], 20, 'right'],
    ['one of two blanks that want the same text', twoTwos, 20, ['2', '3'], 10, 'partial'],
    ['three blanks of one point: the rest counts when all are right', colours, 10, ['绿', '蓝', '红'], 10, 'right'],
    ['three blanks of one point: the rest does not count with two', colours, 10, ['x', '蓝', '绿'], 6, 'partial'],
    ['texts beyond the blanks are no further tries', colours, 30, ['x', 'y', 'z', '红', '绿', '蓝'], 0, 'wrong'],
    ['nothing', colours, 30, ['', '', ''], 0, 'unanswered'],
    ['all wrong', colours, 30, ['x', '', ''], 0, 'wrong'],
  ]
  it.each(rows)('%s', (_title, content, score, value, tenths, outcome) => {
    expect(markAnswer(content, score, value, { partialCredit: true })).toEqual({ tenths, outcome })
  })
})

describe('a whole paper', () => {
  const questions = new Map([
    ['p1', single('a')],
    ['p2', multiple('ab')],
    ['p3', judge('B')],
    ['p4', fill([['x'], ['y'], ['z']])],
  ])
  const items = [
    { id: 'q1', ref: 'p3', scoreTenths: 100 },
    { id: 'q2', ref: 'p1', scoreTenths: 300 },
    { id: 'q3', ref: 'p4', scoreTenths: 200 },
    { id: 'q4', ref: 'p2', scoreTenths: 400 },
  ]

  test('is marked by item, with its total and what was right', () => {
    const answers = { q1: { value: ['B'] }, q2: { value: ['b'] }, q3: { value: ['x', '', 'z'] } }
    expect(markPaper(questions, items, answers, { partialCredit: true })).toEqual({
      totalTenths: 100 + 66 + 68,
      right: 1,
      marks: {
        q1: { tenths: 100, outcome: 'right' },
        q2: { tenths: 0, outcome: 'wrong' },
        q3: { tenths: 134, outcome: 'partial' },
        q4: { tenths: 0, outcome: 'unanswered' },
      },
    })
  })

  test('with everything right has all points', () => {
    const answers = {
      q1: { value: ['B'] },
      q2: { value: ['a'] },
      q3: { value: ['x', 'y', 'z'] },
      q4: { value: ['b', 'a'] },
    }
    expect(markPaper(questions, items, answers, { partialCredit: false })).toMatchObject({
      totalTenths: 1000,
      right: 4,
    })
  })

  test('whose question is gone is a fault, not a zero', () => {
    expect(() => markPaper(new Map(), items, {}, { partialCredit: false })).toThrow('p3')
  })
})

test('the key names right options, and variants blank by blank', () => {
  expect([keyOf(multiple('ac')), keyOf(judge('B')), keyOf(fill([['7'], ['10', '十']]))]).toEqual([
    ['a', 'c'],
    ['B'],
    ['7', '10 / 十'],
  ])
})

const word = fc.constantFrom('a', 'b', 'c', 'A', 'Ｂ', ' c ', '', '红', '👍')
const question = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'd').map(single),
  fc.subarray(['a', 'b', 'c', 'd'], { minLength: 2 }).map((right) => multiple(right.join(''))),
  fc.constantFrom<'A' | 'B'>('A', 'B').map(judge),
  fc
    .tuple(
      fc.array(fc.array(fc.constantFrom('a', 'b', 'C', '红', '👍'), { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.boolean(),
    )
    .map(([blanks, anyOrder]) => fill(blanks, anyOrder)),
)
const value = fc.array(fc.oneof(word, fc.constantFrom('a', 'b', 'c', 'd', 'A', 'B', 'zz')), { maxLength: 7 })
const score = fc.integer({ min: 0, max: 1000 })
const shuffle = <T>(list: readonly T[], keys: readonly number[]): T[] =>
  list
    .map((one, at) => ({ one, key: keys[at] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)

describe('whatever is answered', () => {
  it('a mark lies between 0 and the score, and marking twice gives the same', () => {
    fc.assert(
      fc.property(question, score, value, fc.boolean(), (content, tenths, given, partialCredit) => {
        const mark = markAnswer(content, tenths, given, { partialCredit })
        expect(mark.tenths).toBeGreaterThanOrEqual(0)
        expect(mark.tenths).toBeLessThanOrEqual(tenths)
        expect(Number.isInteger(mark.tenths)).toBe(true)
        expect(markAnswer(content, tenths, given, { partialCredit })).toEqual(mark)
        if (mark.outcome === 'right') expect(mark.tenths).toBe(tenths)
        if (mark.outcome === 'wrong' || mark.outcome === 'unanswered') expect(mark.tenths).toBe(0)
      }),
    )
  })

  it('the order of options and of what was chosen changes no mark', () => {
    const keys = fc.array(fc.integer(), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(question, score, value, fc.boolean(), keys, (content, tenths, given, partialCredit, order) => {
        const moved = { ...content, choices: shuffle(content.choices, order) }
        const movedValue = content.type === 3 ? given : shuffle(given, order)
        const rules = { partialCredit }
        expect(markAnswer(moved, tenths, movedValue, rules)).toEqual(markAnswer(content, tenths, given, rules))
      }),
    )
  })

  it('blanks in any order: the order of the texts changes no mark', () => {
    const keys = fc.array(fc.integer(), { minLength: 10, maxLength: 10 })
    const blanks = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 5,
    })
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'x', ''), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(blanks, texts, keys, score, (rows, all, order, tenths) => {
        const content = fill(rows, true)
        const given = all.slice(0, rows.length)
        const rules = { partialCredit: false }
        expect(markAnswer(content, tenths, shuffle(given, order), rules)).toEqual(
          markAnswer(content, tenths, given, rules),
        )
      }),
    )
  })

  it('the key itself gets all points, for any question and paper order', () => {
    const paper = fc.array(fc.tuple(question, score), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(paper, fc.array(fc.integer(), { minLength: 8, maxLength: 8 }), (rows, order) => {
        const questions = new Map(rows.map(([content], at) => [`p${at}`, content]))
        const items = shuffle(
          rows.map(([, tenths], at) => ({ ref: `p${at}`, scoreTenths: tenths })),
          order,
        ).map((row, at) => ({ ...row, id: `q${at + 1}` }))
        // With `anyOrder` a text that two blanks accept may count only once, so such papers are left out here.
        const answers = Object.fromEntries(
          items.map(({ id, ref }) => {
            const content = questions.get(ref) as QuestionContent
            const key = content.type === 3 ? content.blanks.map((row) => row.variants[0] ?? '') : keyOf(content)
            return [id, { value: key }]
          }),
        )
        fc.pre(rows.every(([content]) => !content.anyOrder))
        const { totalTenths, right } = markPaper(questions, items, answers, { partialCredit: false })
        expect(totalTenths).toBe(rows.reduce((sum, [, tenths]) => sum + tenths, 0))
        expect(right).toBe(rows.length)
      }),
    )
  })
})
