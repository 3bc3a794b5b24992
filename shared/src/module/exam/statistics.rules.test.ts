import { describe, expect, test } from 'vitest'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import { addAnswers, type AnswersByQuestion, type CountedAttempt, itemStatisticsOf, totalsOf } from './statistics.rules'

const base = { text: 'q', images: [], choices: [], blanks: [], anyOrder: false, promotion: '', explanation: '' }
const single: QuestionContent = {
  ...base,
  type: 0,
  level: 1,
  score: 1,
  choices: ['a', 'b', 'c'].map((id) => ({ id, content: id, iscorrect: id === 'a' })),
}
const fill: QuestionContent = {
  ...base,
  type: 3,
  level: 1,
  score: 1,
  blanks: [{ variants: ['七', '7'] }, { variants: ['十'] }],
}

/** One learner's attempt: the answer to the question under test, and the points of the rest. */
const learner = (value: string[], tenths: number, restTenths: number): CountedAttempt => ({
  totalTenths: tenths + restTenths,
  passed: tenths + restTenths >= 600,
  items: [
    { ref: 'p1', scoreTenths: 100, tenths, value },
    { ref: 'p2', scoreTenths: 900, tenths: restTenths, value: ['a'] },
  ],
})
const times = (n: number, one: (at: number) => CountedAttempt) => Array.from({ length: n }, (_none, at) => one(at))
const itemsOf = (questions: ReadonlyMap<string, QuestionContent>, attempts: readonly CountedAttempt[]) => {
  const answers: AnswersByQuestion = new Map()
  for (const attempt of attempts) addAnswers(answers, attempt)
  return [...itemStatisticsOf(questions, answers)]
}
const oneOf = (attempts: CountedAttempt[], content = single) => itemsOf(new Map([['p1', content]]), attempts)[0]

describe('a question', () => {
  test('that good learners get and weak ones miss separates them', () => {
    const attempts = times(20, (n) => (n < 12 ? learner(['a'], 100, 800) : learner([n % 2 ? 'b' : 'c'], 0, 300)))
    const item = oneOf(attempts)
    expect(item).toMatchObject({ answers: 20, unanswered: 0, difficulty: 0.6, verdict: 'fine' })
    expect(item?.discrimination).toBeCloseTo(1, 6)
    expect(item?.choices).toEqual([
      { key: 'A', label: 'A', text: 'a', right: true, count: 12, share: 0.6 },
      { key: 'B', label: 'B', text: 'b', right: false, count: 4, share: 0.2 },
      { key: 'C', label: 'C', text: 'c', right: false, count: 4, share: 0.2 },
    ])
  })

  test('whose key is wrong is suspected: the better a learner, the worse', () => {
    const item = oneOf(times(20, (n) => (n < 8 ? learner(['a'], 100, 200 + n) : learner(['b'], 0, 800 + n))))
    expect(item?.discrimination).toBeLessThan(-0.9)
    expect(item?.verdict).toBe('key_suspect')
  })

  test('whose wrong option most good learners take is suspected too', () => {
    const attempts = [
      ...times(4, () => learner(['a'], 100, 880)),
      ...times(6, () => learner(['b'], 0, 800)),
      ...times(2, () => learner(['a'], 100, 310)),
      ...times(8, () => learner(['c'], 0, 300)),
    ]
    expect(oneOf(attempts)?.verdict).toBe('key_suspect')
  })

  test.each<[string, CountedAttempt[], string]>([
    ['nine attempts allow no verdict', times(9, () => learner(['a'], 100, 500)), 'too_few'],
    ['nearly all right', times(40, (n) => learner([n ? 'a' : 'b'], n ? 100 : 0, 500 + n)), 'too_easy'],
    [
      'hardly anybody right',
      times(40, (n) => learner([n > 36 ? 'a' : n % 2 ? 'b' : 'c'], n > 36 ? 100 : 0, n * 10)),
      'too_hard',
    ],
    [
      'no relation to the rest',
      times(40, (n) => learner([n % 2 ? 'a' : 'bc'.charAt((n >> 1) % 2)], n % 2 ? 100 : 0, (n >> 1) * 10)),
      'weak',
    ],
    [
      'an option that nobody takes',
      times(30, (n) => learner([n > 14 ? 'a' : 'b'], n > 14 ? 100 : 0, n * 10)),
      'distractor_unused',
    ],
    [
      'with 29 answers that is chance',
      times(29, (n) => learner([n > 14 ? 'a' : 'b'], n > 14 ? 100 : 0, n * 10)),
      'fine',
    ],
  ])('%s', (_title, attempts, verdict) => {
    expect(oneOf(attempts)?.verdict).toBe(verdict)
  })

  test('that everybody got right has no spread to correlate', () => {
    expect(oneOf(times(20, (n) => learner(['a'], 100, n)))?.discrimination).toBeNull()
  })

  test('with blanks shows the most frequent texts, folded together, and which of them are right', () => {
    const attempts = [
      ...times(6, () => learner(['７', '十'], 100, 500)),
      ...times(3, () => learner(['7', ' 9 '], 50, 500)),
      ...times(3, () => learner(['', ''], 0, 400)),
    ]
    const item = oneOf(attempts, fill)
    expect(item).toMatchObject({ answers: 12, unanswered: 3, difficulty: (6 + 1.5) / 12 })
    expect(item?.choices).toEqual([
      { key: '1 7', label: '1', text: '７', right: true, count: 9, share: 0.75 },
      { key: '2 十', label: '2', text: '十', right: true, count: 6, share: 0.5 },
      { key: '2 9', label: '2', text: '9', right: false, count: 3, share: 0.25 },
    ])
  })

  test('with blanks in any order counts who wrote a text, not how often', () => {
    const attempts = [...times(2, () => learner(['7', '７'], 50, 500)), learner(['十', '7'], 100, 500)]
    expect(oneOf(attempts, { ...fill, anyOrder: true })?.choices).toEqual([
      { key: '0 7', label: '', text: '7', right: true, count: 3, share: 1 },
      { key: '0 十', label: '', text: '十', right: true, count: 1, share: 1 / 3 },
    ])
  })

  test('that a draw gave to some only counts those', () => {
    const without: CountedAttempt = { totalTenths: 500, passed: false, items: [] }
    expect(oneOf([...times(10, () => learner(['a'], 100, 500)), without])?.answers).toBe(10)
  })

  test('that draws gave different points, or none, is as hard as it was where it counted', () => {
    const with_ = (scoreTenths: number, tenths: number): CountedAttempt => ({
      totalTenths: 500,
      passed: false,
      items: [
        { ref: 'p1', scoreTenths, tenths, value: ['a'] },
        { ref: 'p2', scoreTenths: 1000 - scoreTenths, tenths: 500 - tenths, value: ['a'] },
      ],
    })
    const mixed = [with_(0, 0), with_(0, 0), with_(50, 50), with_(100, 50)]
    expect(oneOf(mixed)).toMatchObject({ answers: 4, difficulty: 0.75, score: 10 })
    expect(oneOf([with_(0, 0), with_(0, 0)])).toMatchObject({ answers: 2, difficulty: null, verdict: 'too_few' })
  })

  test.each([
    [0, null, null],
    [1, 1, 'too_few'],
    [2, 0.5, 'too_few'],
  ] as const)('after %s attempts has a difficulty and no verdict', (n, difficulty, verdict) => {
    const item = oneOf(times(n, (at) => learner(['a'], at === 0 ? 100 : 0, 500)))
    expect([item?.difficulty ?? null, item?.discrimination ?? null, item?.verdict ?? null]).toEqual([
      difficulty,
      null,
      verdict,
    ])
  })

  test('that nobody had is left out', () => {
    expect(
      itemsOf(
        new Map([['p9', single]]),
        times(3, () => learner(['a'], 100, 500)),
      ),
    ).toEqual([])
  })
})

describe('a paper', () => {
  test('has mean, median, pass rate and a histogram by ten points', () => {
    const attempts = [0, 95, 599, 600, 1000].map((total) => ({ totalTenths: total, passed: total >= 600, items: [] }))
    expect(totalsOf(attempts)).toEqual({
      mean: 45.9,
      median: 59.9,
      passRate: 0.4,
      histogram: [2, 0, 0, 0, 0, 1, 1, 0, 0, 1],
    })
  })

  test('with an even number of attempts: the median lies between the middle two', () => {
    const attempts = [100, 200, 300, 401].map((total) => ({ totalTenths: total, passed: false, items: [] }))
    expect(totalsOf(attempts).median).toBe(25)
  })

  test('that nobody took has no figures', () => {
    expect(totalsOf([])).toEqual({
      mean: null,
      median: null,
      passRate: null,
      histogram: Array.from({ length: 10 }, () => 0),
    })
  })
})
