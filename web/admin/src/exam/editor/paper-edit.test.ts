import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaperContent, paperContent, type PaperQuestion } from '@lianda/shared/module/exam/paper.admin.contract'
import { scoreProposal } from '@lianda/shared/module/exam/score-proposal.rules'
import type { QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { emptyQuestion } from '../../parts/question-editor/question-edit'
import {
  arranged,
  groupsOf,
  totalOf,
  withCopy,
  withMoved,
  withNew,
  without,
  withPicked,
  withProposal,
  withRestored,
  withScores,
  withDrawRestored,
  withoutDraw,
} from './paper-edit'

const question = (id: string, type: QuestionType, score = 2): PaperQuestion => ({
  id,
  source: null,
  content: { ...emptyQuestion(type, score), text: id },
  score,
})
const paper = (...questions: PaperQuestion[]): PaperContent => ({
  ...paperContent.parse({ title: 'Paper', minute: 60 }),
  questions,
})
const ids = (content: PaperContent) => content.questions.map((row) => row.id).join(' ')

describe('the questions of a paper', () => {
  it('stand together by type and keep their order within it', () => {
    const content = arranged(paper(question('m1', 1), question('s1', 0), question('m2', 1), question('s2', 0)))
    expect(ids(content)).toBe('s1 s2 m1 m2')
    expect(arranged(content)).toBe(content)
    expect(groupsOf(content).map((group) => [group.type, group.score, group.rows.map((row) => row.number)])).toEqual([
      [0, 4, [1, 2]],
      [1, 4, [3, 4]],
    ])
  })

  it('change places only within their type', () => {
    const content = paper(question('s1', 0), question('s2', 0), question('s3', 0), question('m1', 1))
    expect(ids(withMoved(content, 0, 0, 2))).toBe('s2 s3 s1 m1')
    expect(ids(withMoved(content, 0, 2, 3))).toBe('s1 s2 s3 m1')
  })

  it('are inserted where they belong, worth what their neighbour is worth', () => {
    const [next, made] = withNew(paper(question('s1', 0, 2.5), question('m1', 1)), 0, null)
    expect(next.questions.map((row) => row.content.type)).toEqual([0, 0, 1])
    expect(made.score).toBe(2.5)
    expect(next.questions[1]).toBe(made)
  })

  it('are copied with options of their own and without their source', () => {
    const content = paper({ ...question('s1', 0), source: { questionId: 'b1', version: 2 } }, question('s2', 0))
    const copied = withCopy(content, 's1')
    expect(copied?.[0].questions.map((row) => row.content.text)).toEqual(['s1', 's1', 's2'])
    expect(copied?.[1].source).toBeNull()
    const own = new Set(content.questions[0]?.content.choices.map((choice) => choice.id))
    expect(copied?.[1].content.choices.some((choice) => own.has(choice.id))).toBe(false)
  })

  it('open their neighbour when deleted, and come back to their place', () => {
    const content = paper(question('s1', 0), question('s2', 0), question('m1', 1))
    const [less, next] = without(content, 's2')
    expect(next).toBe('m1')
    expect(without(content, 'm1')[1]).toBe('s2')
    const [second] = content.questions.slice(1)
    expect(second && ids(withRestored(less, second, 1))).toBe('s1 s2 m1')
    expect(second && withRestored(content, second, 1)).toBe(content)
  })

  it('sum to exactly 100 after every proposal that is taken, whatever their points were', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(scores, fc.infiniteStream(fc.constantFrom<QuestionType>(0, 1, 2, 3)), (tenths, types) => {
        const content = paper(...tenths.map((n, i) => question(`q${i}`, types.next().value ?? 0, n / 10)))
        const proposal = scoreProposal(content)
        if (proposal) expect(totalOf(withProposal(content, proposal))).toBe(100)
      }),
    )
  })

  it('get the same points by type with one step', () => {
    const content = withScores(paper(question('s1', 0), question('s2', 0), question('m1', 1)), 0, 2.5)
    expect(content.questions.map((row) => row.score)).toEqual([2.5, 2.5, 2])
    expect(totalOf(withScores(content, null, 1))).toBe(3)
  })

  it('of the bank come in as copies; one with seven options stays out', () => {
    const bank = (id: string, options: number): QuestionDetail => ({
      id,
      code: id,
      type: 0,
      text: id,
      level: 3,
      score: 3,
      catalogId: null,
      catalogName: '',
      disabled: false,
      version: 4,
      films: { rows: [], hidden: 0 },
      papers: 0,
      images: 0,
      creator: '',
      contentBy: '',
      createdAt: 0,
      updatedAt: 0,
      rev: 0,
      content: {
        ...emptyQuestion(0, 3),
        choices: Array.from({ length: options }, (_, n) => ({ id: `${id}${n}`, content: 'x', iscorrect: n === 0 })),
      },
    })
    const picked = withPicked(paper(question('s1', 0)), [bank('b1', 6), bank('b2', 7)])
    expect(picked.added).toBe(1)
    expect(picked.refused.map((row) => row.id)).toEqual(['b2'])
    expect(picked.content.questions[1]).toMatchObject({ source: { questionId: 'b1', version: 4 }, score: 3 })
  })

  it('a draw that was deleted comes back alone, whatever was changed since', () => {
    const draw = { id: 'd1', catalogIds: [], types: [], levels: [], count: 5, score: 2 }
    const content = { ...paper(question('s1', 0)), draws: [{ ...draw, id: 'd0' }, draw, { ...draw, id: 'd2' }] }
    const later = withScores(withoutDraw(content, 'd1'), null, 7)
    const back = withDrawRestored(later, draw, 1)
    expect(back.draws.map(({ id }) => id)).toEqual(['d0', 'd1', 'd2'])
    expect(back.questions[0]?.score).toBe(7)
    expect(withDrawRestored(back, draw, 1)).toBe(back)
  })
})
