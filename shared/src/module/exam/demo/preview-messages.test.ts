import { expect, it } from 'vitest'
import { examQuestion } from '../../../../test/fake-exam'
import { readPreview } from './preview-messages'

const show = {
  channel: 'lianda.exam-preview',
  kind: 'show',
  language: 'en',
  dark: false,
  textSize: 100,
  title: 'Paper',
  minute: 45,
  index: 0,
  count: 1,
  question: { stage: 'answering', question: examQuestion(1) },
}

it('takes what an editor sends and nothing else', () => {
  expect(readPreview(show)?.question.question.id).toBe('q1')
  for (const other of [null, 'show', { ...show, channel: 'other' }, { ...show, textSize: 900 }, { type: 'webpackOk' }])
    expect(readPreview(other)).toBeNull()
})
