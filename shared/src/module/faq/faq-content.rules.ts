import type { FieldError } from '../../error/app-error'
import { fold } from '../../kernel/text'
import { keywordsFault, triggersOf } from '../speech/speech-keywords.rules'
import type { FaqContent } from './faq.contract'

/** On one line: what is said aloud has no breaks, and a sheet keeps one in each line of a cell. */
const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Lines of text may break where they are read: the answer and the description. */
const inLines = (text: string): string => text.replaceAll('\r\n', '\n').trim()

const keywordsOf = (expression: string): string => triggersOf(expression).join('|')

/** What an author wrote as it is stored. Keywords that can't be stay as they are written, so that they can be named. */
export function tidyContent(content: FaqContent): FaqContent {
  const keywords = (expression: string) => (keywordsFault(expression) ? expression : keywordsOf(expression))
  return {
    question: onOneLine(content.question),
    answer: inLines(content.answer),
    keywords: keywords(content.keywords),
    similarQuestions: content.similarQuestions.map(onOneLine),
    similarAnswers: content.similarAnswers.map(onOneLine),
    extended: content.extended.map((one) => ({
      question: onOneLine(one.question),
      answer: onOneLine(one.answer),
      keywords: keywords(one.keywords),
    })),
    images: content.images.map(({ path, description }) => ({ path, description: onOneLine(description) })),
    ...{ emotion: content.emotion, thinking: content.thinking },
    tip: onOneLine(content.tip),
    description: inLines(content.description),
  }
}

/** Where a text stands a second time, however it is written; the first ones are those that there are already. */
function doubledIn(texts: readonly string[], first: readonly string[]): number[] {
  const keys = [...first, ...texts].map(fold)
  return texts.flatMap((_text, n) => (keys.indexOf(keys[n + first.length] ?? '') < n + first.length ? [n] : []))
}

/** Everything that can't be about a content whose texts have the right lengths: keywords, and the same text twice. */
export function contentFaults(content: FaqContent): FieldError[] {
  const faultOf = (field: string, expression: string): FieldError[] => {
    const fault = keywordsFault(expression)
    return fault ? [{ field, ...fault }] : []
  }
  const doubled = (member: 'similarQuestions' | 'similarAnswers', first: string): FieldError[] =>
    doubledIn(content[member], [first]).map((n) => ({ field: `${member}.${n}`, rule: 'doubled' }))
  return [
    ...faultOf('keywords', content.keywords),
    ...doubled('similarQuestions', content.question),
    ...doubled('similarAnswers', content.answer),
    ...content.extended.flatMap((one, n) => faultOf(`extended.${n}.keywords`, one.keywords)),
    ...doubledIn(
      content.extended.map(({ question }) => question),
      [content.question],
    ).map((n) => ({ field: `extended.${n}.question`, rule: 'doubled' })),
  ]
}
