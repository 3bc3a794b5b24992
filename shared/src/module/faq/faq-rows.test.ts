import { describe, expect, it } from 'vitest'
import { contentFaults, tidyContent } from './faq-content.rules'
import { EMPTY_FAQ, type FaqContent } from './faq.contract'
import { checkFaqRow, faqCells } from './faq-rows.rules'

const content = (over: Partial<FaqContent>): FaqContent => ({ ...EMPTY_FAQ, question: '问', answer: '答', ...over })
const WORDS = {
  emotion: new Map([
    ['calm', 0],
    ['sad', 6],
  ]),
  thinking: new Map([
    ['yes', true],
    ['no', false],
  ]),
  state: new Map([
    ['open', false],
    ['closed', true],
  ]),
}
const word = {
  emotion: (one: number) => (one === 0 ? 'Calm' : 'Sad'),
  thinking: (one: boolean) => (one ? 'Yes' : 'No'),
  state: (one: boolean) => (one ? 'Closed' : 'Open'),
}

describe('a quick question', () => {
  it('is stored tidy: what is said on one line, what is read with its own', () => {
    const tidy = tidyContent(
      content({
        ...{ question: ' a\n b ', answer: 'one\r\ntwo ', keywords: '价格｜年费，便宜' },
        extended: [{ question: 'c\n', answer: ' d\n e', keywords: '' }],
      }),
    )
    expect(tidy).toMatchObject({
      ...{ question: 'a b', answer: 'one\ntwo', keywords: '价格|年费,便宜' },
      extended: [{ question: 'c', answer: 'd e', keywords: '' }],
    })
  })

  it.each([
    ['the same number written in two ways', { keywords: '三百|300' }, 'keywords keyword_doubled'],
    [
      'the question again in traditional characters',
      { question: '价格', similarQuestions: ['價格'] },
      'similarQuestions.0 doubled',
    ],
    [
      'two equal follow-up questions',
      { extended: ['x', 'X'].map((question) => ({ question, answer: 'y', keywords: '' })) },
      'extended.1.question doubled',
    ],
  ])('is wrong with %s', (_what, over, fault) => {
    expect(contentFaults(content(over)).map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault])
  })

  it('is the same after it was a row of a file', () => {
    const whole = content({
      ...{
        answer: '一\n二',
        keywords: '甲|乙,丙',
        similarQuestions: ['- 别的问法', '=1+1'],
        similarAnswers: ['a', 'b'],
      },
      extended: [
        { question: 'c', answer: 'd', keywords: '' },
        { question: 'e', answer: 'f', keywords: '丁' },
      ],
      ...{ emotion: 6, thinking: true, tip: 't', description: 'x\ny' },
    })
    const cells = faqCells({ content: whole, sort: 7, disabled: true, path: ['a/b', 'c'] }, word)
    expect(checkFaqRow(cells, WORDS)).toEqual({
      said: { content: { ...whole, images: undefined }, sort: 7, disabled: true },
      path: ['a/b', 'c'],
      issues: [],
    })
  })

  it('says nothing of what a row leaves empty', () => {
    expect(checkFaqRow({ question: '问', answer: '答' }, WORDS).said).toEqual({
      content: { question: '问', answer: '答' },
      sort: null,
      disabled: null,
    })
  })
})
