import { LANGUAGES } from '@lianda/shared/i18n/texts'
import { paperProblems } from '@lianda/shared/module/exam/paper.rules'
import { questionProblems } from '@lianda/shared/module/question-bank/question.rules'
import { describe, expect, it } from 'vitest'
import { FIRST_QUESTIONS } from '../../question-bank/template/first-questions'
import { firstPaper } from './first-paper'

describe.each(LANGUAGES)('the paper of a new organisation in %s', (language) => {
  const questions = FIRST_QUESTIONS[language].map((content, at) => ({ id: String(at), content }))

  it('has questions of every type, all right, each with an explanation', () => {
    expect(questions.flatMap(({ content }) => questionProblems(content, 6))).toEqual([])
    expect(new Set(questions.map(({ content }) => content.type))).toEqual(new Set([0, 1, 2, 3]))
    expect(questions.every(({ content }) => content.explanation !== '')).toBe(true)
  })

  it('has a hundred points and nothing to mend', () => {
    const paper = firstPaper(language, questions, null)
    expect(paper.questions.reduce((sum, { score }) => sum + score, 0)).toBe(100)
    expect(paperProblems(paper, {})).toEqual([])
  })
})
