import { describe, expect, it } from 'vitest'
import { emptyQuestion } from '../parts/question-editor/question-edit'
import {
  contentToSend,
  type Draft,
  emptyDraft,
  nextDraft,
  optionOfKey,
  sameDraft,
  withBlanksAsMarked,
} from './question-draft'
import { formErrors, inFormOrder, ownErrors, placeName, stillWrong } from './question-errors'

const option = (content: string, iscorrect = false) => ({ id: `o${content}`, content, iscorrect })
const single = (...choices: ReturnType<typeof option>[]): Draft => ({
  code: 'Q1',
  catalogId: null,
  content: { ...emptyQuestion(0), text: 'Which one?', choices },
})

describe('a question that is being written', () => {
  it('sends no empty options from the end, and keeps two', () => {
    const { content } = single(option('yes', true), option(''), option('no'), option(''), option(' '))
    expect(contentToSend(content).choices.map((one) => one.content)).toEqual(['yes', '', 'no'])
    const blank = single(option(''), option(''), option(''))
    expect(contentToSend(blank.content).choices).toHaveLength(2)
  })

  it('keeps an empty option that is marked right: the server has to refuse it', () => {
    const { content } = single(option('yes'), option('no'), option('', true))
    expect(contentToSend(content).choices).toHaveLength(3)
  })

  it('sends the path of an image, not its short-lived address', () => {
    const content = { ...emptyQuestion(3), images: [{ path: 'p.png', description: 'd', url: '/signed' }] }
    expect(contentToSend(content).images).toEqual([{ path: 'p.png', description: 'd' }])
  })

  it('has not changed when only an empty option more is offered', () => {
    const draft = single(option('yes', true), option('no'))
    const longer = { ...draft, content: { ...draft.content, choices: [...draft.content.choices, option('')] } }
    expect(sameDraft(draft, longer)).toBe(true)
    expect(sameDraft(draft, { ...draft, catalogId: 'c1' })).toBe(false)
  })

  it('has as many blanks as its text shows places, and loses none that was filled in', () => {
    const fill = (text: string, ...blanks: string[][]) =>
      withBlanksAsMarked({ ...emptyQuestion(3), text, blanks: blanks.map((variants) => ({ variants })) }).blanks.map(
        (one) => one.variants,
      )
    expect(fill('1 + 1 = ___, 2 + 2 = （　）', ['2'])).toEqual([['2'], []])
    expect(fill('1 + 1 = ___', ['2'], [], [])).toEqual([['2']])
    expect(fill('1 + 1 = ___', [], ['4'])).toEqual([[], ['4']])
    expect(fill('Name two colours', ['red'], [])).toEqual([['red'], []])
  })

  it('goes on with type, level, points and category after "write another"', () => {
    const draft: Draft = { ...emptyDraft('c1'), content: { ...emptyQuestion(1, 2.5), level: 1, text: 'old' } }
    const next = nextDraft(draft)
    expect(next).toMatchObject({ catalogId: 'c1', code: '', content: { type: 1, level: 1, score: 2.5, text: '' } })
  })

  it.each([
    ['Digit1', true, 0],
    ['Numpad3', true, 2],
    ['Digit0', true, 9],
    ['KeyA', true, null],
    ['Digit1', false, null],
  ])('%s with alt %s marks option %s', (code, altKey, option) => {
    expect(optionOfKey({ code, altKey, ctrlKey: false, metaKey: false })).toBe(option)
  })
})

describe('what the server finds wrong', () => {
  it('stands at the place of the form that it is about', () => {
    expect(
      formErrors({
        'content.text': 'missing',
        'content.choices.1.content': 'empty',
        'content.choices.1': 'twice',
        'content.blanks.0.variants.2': 'too long',
        'content.images.0.path': 'gone',
        code: 'taken',
      }),
    ).toEqual({ text: 'missing', 'choices.1.content': 'empty', 'blanks.0': 'too long', images: 'gone', code: 'taken' })
  })

  it('is listed from the top of the form to its end', () => {
    const errors = { code: 'x', 'choices.10.content': 'x', 'choices.2.content': 'x', explanation: 'x', text: 'x' }
    expect(inFormOrder(errors)).toEqual(['text', 'choices.2.content', 'choices.10.content', 'code', 'explanation'])
  })

  it('goes away with what is mended and stays with the rest', () => {
    const before = single(option('yes'), option(''), option('no'))
    const errors = { text: 'x', choices: 'none right', 'choices.1.content': 'empty', code: 'taken' }
    const [first, , last] = before.content.choices
    const mended = [first ?? option(''), option('maybe'), last ?? option('')]
    expect(stillWrong(errors, before, { ...before, content: { ...before.content, choices: mended } })).toEqual({
      text: 'x',
      code: 'taken',
    })
    expect(stillWrong(errors, before, { ...before, code: 'Q2' })).not.toHaveProperty('code')
  })

  it('is found before anything is sent, all of it at once', () => {
    const draft = single(option('yes'), option(''), option('Yes '), option('no'))
    const errors = ownErrors({ ...draft, content: { ...draft.content, text: ' ' } }, (key) => key)
    expect(errors).toEqual({
      text: 'field.required',
      choices: 'field.one_right',
      'choices.1.content': 'field.required',
      'choices.2.content': 'field.option_same',
    })
  })

  it('is named by the place that a person sees', () => {
    const t = (key: string, params?: Record<string, string | number>) => `${key} ${JSON.stringify(params ?? {})}`
    expect(placeName('choices.1.content', t)).toBe('question-bank.editor.place.choice {"letter":"B"}')
    expect(placeName('blanks.0', t)).toBe('question-bank.editor.place.blank {"n":1}')
    expect(placeName('images', t)).toBe('question-bank.editor.place.images {}')
    expect(placeName('text', t)).toBe('question-bank.editor.place.text {}')
  })
})
