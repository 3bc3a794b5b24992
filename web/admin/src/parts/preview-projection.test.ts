import { describe, expect, it } from 'vitest'
import { examQuestion } from '@lianda/shared/module/exam/exam.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { answeringView, resultView } from './preview-projection'

const content: QuestionContent = {
  type: 1,
  text: 'Which of these slow charging down?',
  images: [
    { path: 'p/1.png', description: 'A charger', url: '/media/1' },
    { path: 'p/2.png', description: 'Without an address yet' },
  ],
  choices: [
    { id: 'c1', content: 'Cold', iscorrect: true },
    { id: 'c2', content: 'A red car', iscorrect: false },
  ],
  blanks: [],
  anyOrder: false,
  promotion: 'Think of winter',
  explanation: 'The-secret-reason',
  level: 2,
  score: 10,
}
const blanks: QuestionContent = { ...content, type: 3, choices: [], blanks: [{ variants: ['7', 'seven'] }] }

describe('the phone beside an editor', () => {
  it('gets nothing of the key while answering', () => {
    const view = answeringView({ id: 'q1', content, score: 3 })
    expect(examQuestion.safeParse(view).success).toBe(true)
    expect(JSON.stringify(view)).not.toMatch(/iscorrect|explanation|The-secret-reason|p\/1/)
    expect(JSON.stringify(answeringView({ id: 'q1', content: blanks, score: 3 }))).not.toContain('seven')
    expect(view).toMatchObject({ score: 3, images: [{ url: '/media/1', description: 'A charger' }] })
  })

  it('shows the key after handing in only where the paper ever shows it', () => {
    expect(resultView({ id: 'q1', content, score: 3 }, 'after_pass')).toMatchObject({
      key: ['c1'],
      explanation: 'The-secret-reason',
    })
    expect(resultView({ id: 'q1', content: blanks, score: 3 }, 'after_submit').key).toEqual(['7 / seven'])
    expect(resultView({ id: 'q1', content, score: 3 }, 'never')).toMatchObject({ key: null, explanation: null })
  })
})
