import { expect, it } from 'vitest'
import { examQuestion, fillQuestion } from '../../../../test/fake-exam'
import { joinAnswers } from '../answer.rules'
import { questionSections } from './question-sections'

const answer = (id: string, value: string[], flagged = false) => ({ id, value, flagged, epoch: 1, seq: 1 })

it('groups by type in the order in which types come first; numbers stay the learner’s', () => {
  const questions = [examQuestion(1), examQuestion(2, { type: 1 }), examQuestion(3), fillQuestion(4)]
  const sections = questionSections(questions, new Map(), new Set(), 2)
  expect(sections.map(({ type, cells, range }) => [type, cells.map(({ index }) => index + 1), range])).toEqual([
    [0, [1, 3], null],
    [1, [2], null],
    [3, [4], null],
  ])
})

it('names a range where the numbers follow each other', () => {
  const [first] = questionSections([examQuestion(1), examQuestion(2), examQuestion(3)], new Map(), new Set(), 0)
  expect(first?.range).toEqual({ from: 1, to: 3 })
})

it('knows of each what is answered, in doubt, on its way and open', () => {
  const book = joinAnswers(new Map(), [answer('q1', ['a1']), answer('q2', ['', ' '], true)])
  const [{ cells } = { cells: [] }] = questionSections([examQuestion(1), examQuestion(2)], book, new Set(['q2']), 1)
  expect(cells).toEqual([
    { index: 0, id: 'q1', answered: true, flagged: false, waiting: false, current: false },
    { index: 1, id: 'q2', answered: false, flagged: true, waiting: true, current: true },
  ])
})
