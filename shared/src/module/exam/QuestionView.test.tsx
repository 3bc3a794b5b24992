import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { examQuestion, fillQuestion } from '../../../test/fake-exam'
import type { QuestionViewProps } from './question-view.types'
import { QuestionView } from './QuestionView'

const t = (key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')
const onChange = vi.fn()
let root: Root
let host: HTMLElement

const show = (props: Partial<QuestionViewProps>) =>
  act(() =>
    root.render(
      <QuestionView question={examQuestion(1)} value={[]} t={t} mode="answer" onChange={onChange} {...props} />,
    ),
  )
const all = (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)]
const press = (element: HTMLElement | undefined) => act(() => element?.click())

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  onChange.mockClear()
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

describe('answering', () => {
  it('one of several is a group of radio buttons named by the question', () => {
    show({ value: ['b1'] })
    expect(host.querySelector('[role=radiogroup]')?.getAttribute('aria-labelledby')).toBe(
      host.querySelector('h2')?.id ?? '',
    )
    expect(all('[role=radio]').map((option) => option.getAttribute('aria-checked'))).toEqual([
      'false',
      'true',
      'false',
      'false',
    ])
    press(all('[role=radio]')[2])
    expect(onChange).toHaveBeenLastCalledWith(['c1'])
  })

  it('some of several are checkboxes; the answer keeps the order of the options', () => {
    show({ question: examQuestion(1, { type: 1 }), value: ['c1'] })
    press(all('[role=checkbox]')[0])
    expect(onChange).toHaveBeenLastCalledWith(['a1', 'c1'])
    press(all('[role=checkbox]')[2])
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it('true and false have words of the reader’s language', () => {
    show({
      question: examQuestion(1, {
        type: 2,
        choices: [
          { id: 'A', content: '' },
          { id: 'B', content: '' },
        ],
      }),
    })
    expect(all('[role=radio]').map((option) => option.textContent)).toEqual([
      'Aexam.question.true',
      'Bexam.question.false',
    ])
  })

  it('blanks are labelled fields', () => {
    show({ question: fillQuestion(1), value: ['x', ''] })
    expect(all('label').map((label) => label.textContent)).toEqual(['exam.question.blank 1', 'exam.question.blank 2'])
    expect(all('input').map((input) => (input instanceof HTMLInputElement ? input.value : ''))).toEqual(['x', ''])
  })

  it('takes nothing once it is locked', () => {
    show({ locked: true })
    press(all('[role=radio]')[0])
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('looking back', () => {
  const verdicts = () => all('li').map((row) => row.textContent?.replace(/Option /, ''))

  it('marks what was right, wrong and missed with words', () => {
    show({ mode: 'review', question: examQuestion(1, { type: 1 }), value: ['a1', 'b1'], answerKey: ['a1', 'c1'] })
    expect(verdicts()).toEqual(['Aaexam.review.right', 'Bbexam.review.wrong', 'Ccexam.review.missed', 'Dd'])
    expect(all('button')).toEqual([])
  })

  it('shows only what was chosen while there is no key', () => {
    show({ mode: 'review', value: ['b1'], answerKey: null, explanation: null })
    expect(verdicts()).toEqual(['Aa', 'Bbexam.review.chosen', 'Cc', 'Dd'])
  })

  it('shows blanks with what was accepted, and the explanation', () => {
    show({ mode: 'review', question: fillQuestion(1), value: ['x'], answerKey: ['y / z', 'w'], explanation: 'because' })
    expect(verdicts()).toEqual([
      'exam.question.blank 1xexam.review.key y / z',
      'exam.question.blank 2exam.review.emptyexam.review.key w',
    ])
    expect(host.textContent).toContain('because')
  })
})
