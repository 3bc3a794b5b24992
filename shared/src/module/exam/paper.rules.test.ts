import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toTenths } from '../../contract/points'
import type { QuestionContent } from '../question-bank/question.admin.contract'
import type { QuestionType } from '../question-bank/question.contract'
import type { PaperContent, PaperProblem, PaperQuestion } from './paper.admin.contract'
import { paperProblems, questionCount, totalTenths } from './paper.rules'
import { scoreProposal } from './score-proposal.rules'

const settings = {
  title: 'Paper',
  categoryId: null,
  minute: 60,
  limitMinute: 15,
  passScore: 80,
  shuffleQuestions: false,
  shuffleOptions: false,
  overdue: 'auto',
  graceMinutes: 5,
  lateSyncMinutes: 0,
  partialCredit: false,
  explain: 'after_end',
  retakeUntilPassed: true,
  retakeWaitMinutes: 0,
} as const

function question(id: string, type: QuestionType, score: number, over: Partial<QuestionContent> = {}): PaperQuestion {
  const options = type === 2 ? ['A', 'B'] : type === 3 ? [] : ['a', 'b', 'c']
  return {
    id,
    source: null,
    score,
    content: {
      type,
      text: `Question ${id}`,
      images: [],
      choices: options.map((one, at) => ({
        id: one,
        content: type === 2 ? '' : `option ${one}`,
        iscorrect: at === 0 || (type === 1 && at === 1),
      })),
      blanks: type === 3 ? [{ variants: ['x'] }] : [],
      anyOrder: false,
      promotion: '',
      explanation: 'because',
      level: 2,
      score: 1,
      ...over,
    },
  }
}
const draw = (id: string, count: number, score: number) => ({ id, catalogIds: [], types: [], levels: [], count, score })
const paper = (over: Partial<PaperContent>): PaperContent => ({ ...settings, questions: [], draws: [], ...over })
const codes = (content: PaperContent, short: Record<string, number> = {}) =>
  paperProblems(content, short).map(({ level, code, at, n }) => [level, code, at, n])

test('a paper counts its questions and points over fixed ones and draws', () => {
  const content = paper({ questions: [question('a', 0, 2.5), question('b', 1, 0.1)], draws: [draw('d', 4, 1.5)] })
  expect([questionCount(content), totalTenths(content)]).toEqual([6, 86])
})

describe('what is wrong with a draft', () => {
  const full = [question('a', 0, 50), question('b', 1, 50)]
  const rows: [string, PaperContent, Record<string, number>, unknown[]][] = [
    ['nothing', paper({ questions: full }), {}, []],
    ['no question at all', paper({}), {}, [['must', 'no_questions', null, null]]],
    ['4 points missing', paper({ questions: [question('a', 0, 96)] }), {}, [['must', 'total_under', null, 4]]],
    [
      'half a point too many',
      paper({ questions: [...full, question('c', 0, 0.5)] }),
      {},
      [['must', 'total_over', null, 0.5]],
    ],
    [
      'a question without points is worth a look',
      paper({ questions: [...full, question('c', 2, 0)] }),
      {},
      [['look', 'zero_score', 'c', null]],
    ],
    [
      'a question without a right answer',
      paper({ questions: [question('a', 0, 100, { choices: [{ id: 'x', content: '1', iscorrect: false }] })] }),
      {},
      [['must', 'question_invalid', 'a', null]],
    ],
    [
      'seven options, which the bank allows',
      paper({
        questions: [
          question('a', 0, 100, {
            choices: [...'abcdefg'].map((id, at) => ({ id, content: id, iscorrect: at === 0 })),
          }),
        ],
      }),
      {},
      [['must', 'too_many_options', 'a', 7]],
    ],
    [
      'handing in is never possible',
      paper({ questions: full, limitMinute: 60 }),
      {},
      [['must', 'limit_not_below', null, 60]],
    ],
    [
      'a draw that finds too few',
      paper({ questions: [question('a', 0, 50)], draws: [draw('d', 5, 10)] }),
      { d: 3 },
      [['must', 'draw_short', 'd', 3]],
    ],
    [
      'the same question of the bank twice',
      paper({
        questions: ['a', 'b'].map((id) => ({
          ...question(id, 0, 50),
          source: { questionId: 'q', version: id === 'a' ? 1 : 2 },
        })),
      }),
      {},
      [['look', 'duplicate_question', 'b', null]],
    ],
    [
      'the same text twice, width and case aside',
      paper({ questions: [question('a', 3, 50, { text: 'ABC __' }), question('b', 3, 50, { text: ' ａｂｃ  __' })] }),
      {},
      [['look', 'duplicate_question', 'b', null]],
    ],
    [
      'two questions that are not written yet are no duplicates',
      paper({ questions: [question('a', 0, 50, { text: '' }), question('b', 0, 50, { text: '' })] }),
      {},
      [
        ['must', 'question_invalid', 'a', null],
        ['must', 'question_invalid', 'b', null],
      ],
    ],
    [
      'right answers are shown while others still write the same questions',
      paper({ questions: full, explain: 'after_submit' }),
      {},
      [
        ['look', 'explain_while_open', null, null],
        ['look', 'key_before_retake', null, 2],
      ],
    ],
    [
      'right answers after a pass, and who passed may sit it again',
      paper({ questions: full, explain: 'after_pass', retakeUntilPassed: false }),
      {},
      [['look', 'key_before_retake', null, 2]],
    ],
    [
      'right answers after a pass, which is the last attempt',
      paper({ questions: full, explain: 'after_pass', retakeUntilPassed: true }),
      {},
      [],
    ],
    [
      'a draw called like what every object has',
      paper({ draws: [draw('constructor', 10, 10)], explain: 'never' }),
      {},
      [],
    ],
    [
      'drawn papers differ: showing answers is no risk worth a word',
      paper({ draws: [draw('d', 10, 10)], explain: 'after_submit' }),
      {},
      [],
    ],
    [
      'minutes for answers on their way',
      paper({ questions: full, lateSyncMinutes: 10 }),
      {},
      [['look', 'late_sync_risk', null, 10]],
    ],
    [
      'nothing to read after the exam',
      paper({ questions: full.map((row) => ({ ...row, content: { ...row.content, explanation: '' } })) }),
      {},
      [['look', 'no_explanation', null, 2]],
    ],
    [
      'explanations that are never shown need not be written',
      paper({
        questions: full.map((row) => ({ ...row, content: { ...row.content, explanation: '' } })),
        explain: 'never',
      }),
      {},
      [],
    ],
  ]
  it.each(rows)('%s', (_title, content, short, expected) => {
    expect(codes(content, short)).toEqual(expected)
  })
})

describe('a proposed repair', () => {
  const questions = (counts: readonly [QuestionType, number, number][]) =>
    counts.flatMap(([type, n, score]) =>
      Array.from({ length: n }, (_none, at) => question(`t${type}s${toTenths(score)}n${at}`, type, score)),
    )

  test('gives four multiple-choice questions one point more each where 4 are missing', () => {
    const content = paper({
      questions: questions([
        [0, 20, 2.5],
        [1, 4, 4],
        [2, 10, 2],
        [3, 5, 2],
      ]),
    })
    const proposal = scoreProposal(content)
    expect(proposal).toMatchObject({ kind: 'spread_type', type: 1, count: 4, each: 1 })
    expect(proposal?.scores).toEqual(
      content.questions.filter((row) => row.content.type === 1).map(({ id }) => ({ id, score: 5 })),
    )
  })

  test('takes those of a type that have the fewest points', () => {
    const content = paper({
      questions: questions([
        [1, 4, 2],
        [1, 3, 3],
        [0, 7, 11],
      ]),
    })
    expect(scoreProposal(content)).toMatchObject({ kind: 'spread_type', type: 1, count: 4, each: 1.5 })
  })

  test('spreads over all where no type comes out even', () => {
    const content = paper({
      questions: questions([
        [0, 7, 9],
        [1, 4, 8],
      ]),
    })
    expect(totalTenths(content)).toBe(950)
    const proposal = scoreProposal(
      paper({
        questions: questions([
          [0, 7, 9],
          [1, 4, 8.1],
        ]),
      }),
    )
    expect(proposal).toMatchObject({ kind: 'spread_all', type: null, count: 11, each: 0.4 })
  })

  test('trims in proportion where there is too much', () => {
    const content = paper({ questions: [question('a', 0, 100), question('b', 1, 50), question('c', 2, 0)] })
    expect(scoreProposal(content)?.kind).toBe('trim_all')
    expect(scoreProposal(content)?.scores).toEqual([
      { id: 'a', score: 66.7 },
      { id: 'b', score: 33.3 },
      { id: 'c', score: 0 },
    ])
  })

  test('counts a draw as often as it draws, and is none where tenths can not make it even', () => {
    expect(scoreProposal(paper({ draws: [draw('d', 10, 1), draw('e', 5, 1)] }))?.scores).toEqual([
      { id: 'd', score: 6.7 },
      { id: 'e', score: 6.6 },
    ])
    expect(scoreProposal(paper({ draws: [draw('d', 7, 1)] }))).toBeNull()
  })

  test('is none at 100, and none for an empty paper', () => {
    expect([scoreProposal(paper({ draws: [draw('d', 10, 10)] })), scoreProposal(paper({}))]).toEqual([null, null])
  })

  it('that is taken makes exactly 100 of any paper', () => {
    const score = fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10)
    const type = fc.constantFrom<QuestionType>(0, 1, 2, 3)
    const fixed = fc.array(fc.tuple(type, score), { maxLength: 40 })
    const draws = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), score), { maxLength: 4 })
    fc.assert(
      fc.property(fixed, draws, (rows, rules) => {
        const content = paper({
          questions: rows.map(([one, points], at) => question(`p${at}`, one, points)),
          draws: rules.map(([count, points], at) => draw(`d${at}`, count, points)),
        })
        const proposal = scoreProposal(content)
        if (!proposal) {
          // Without a proposal there is nothing to check; fixed questions only with a wrong total are discarded.
          fc.pre(rules.length > 0 || rows.length === 0 || totalTenths(content) === 1000)
          return
        }
        const scores = new Map(proposal.scores.map((row) => [row.id, row.score]))
        const repaired = <T extends { id: string; score: number }>(row: T): T => ({
          ...row,
          score: scores.get(row.id) ?? row.score,
        })
        const after = { ...content, questions: content.questions.map(repaired), draws: content.draws.map(repaired) }
        expect(totalTenths(after)).toBe(1000)
        for (const points of scores.values()) {
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(100)
        }
        const must = paperProblems(after, {}).filter((row: PaperProblem) => row.level === 'must')
        expect(must).toEqual([])
      }),
    )
  })
})
