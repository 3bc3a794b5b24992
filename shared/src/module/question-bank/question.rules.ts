import { foldWritten } from '../../kernel/text'
import type { QuestionContent } from './question.admin.contract'
import { QUESTION_LIMITS } from './question.contract'

/** A problem of one member; `rule` is a key of field.json, `params` are the text's parameters. */
export interface QuestionProblem {
  /** Path in the content: `text`, `choices`, `choices.1.content`, `blanks`, `blanks.0`, `images.2.description`, ... */
  field: string
  rule: string
  params?: Record<string, string | number>
}

type Choices = QuestionContent['choices']

/**
 * All problems that prevent a question from being asked and marked; empty when it is valid. The contract checks single
 * members (such as an unknown level). `maxOptions` is 10 in the bank, 6 in a paper.
 */
export function questionProblems(
  content: QuestionContent,
  maxOptions: number = QUESTION_LIMITS.bankOptions,
): QuestionProblem[] {
  return [
    ...words('text', content.text, QUESTION_LIMITS.text, true),
    ...content.images.flatMap(({ description }, n) =>
      words(`images.${n}.description`, description, QUESTION_LIMITS.imageDescription),
    ),
    ...ofType(content, maxOptions),
    ...words('promotion', content.promotion, QUESTION_LIMITS.promotion),
    ...words('explanation', content.explanation, QUESTION_LIMITS.explanation),
  ]
}

function ofType(content: QuestionContent, maxOptions: number): QuestionProblem[] {
  const { type, choices } = content
  if (type === 3) return [...foreign('choices', choices.length > 0), ...fillProblems(content)]
  return [
    ...(type === 2 ? judgementProblems(choices) : optionProblems(type, choices, maxOptions)),
    ...foreign('blanks', content.blanks.length > 0),
    ...foreign('anyOrder', content.anyOrder),
  ]
}

const foreign = (field: string, there: boolean): QuestionProblem[] => (there ? [{ field, rule: 'not_for_type' }] : [])

function words(field: string, text: string, max: number, required = false): QuestionProblem[] {
  if (required && text.trim() === '') return [{ field, rule: 'required' }]
  return text.length > max ? [{ field, rule: 'too_long', params: { n: max } }] : []
}

function optionProblems(type: 0 | 1, choices: Choices, maxOptions: number): QuestionProblem[] {
  const right = choices.filter((choice) => choice.iscorrect).length
  const count =
    choices.length < 2
      ? [{ field: 'choices', rule: 'too_few', params: { n: 2 } }]
      : choices.length > maxOptions
        ? [{ field: 'choices', rule: 'too_many', params: { n: maxOptions } }]
        : []
  const key =
    type === 0 && right !== 1
      ? [{ field: 'choices', rule: 'one_right' }]
      : type === 1 && right < 2
        ? [{ field: 'choices', rule: 'two_right' }]
        : []
  const texts = choices.flatMap(({ content }, n) =>
    words(`choices.${n}.content`, content, QUESTION_LIMITS.option, true),
  )
  const same = repeated(choices.map((choice) => choice.content)).map((n) => ({
    field: `choices.${n}.content`,
    rule: 'option_same',
  }))
  const ids = repeated(choices.map((choice) => choice.id)).length > 0 ? [{ field: 'choices', rule: 'id_same' }] : []
  return [...count, ...key, ...texts, ...same, ...ids]
}

/** Exactly the options `A` (right) and `B` (wrong), one of which is the key. */
function judgementProblems(choices: Choices): QuestionProblem[] {
  const [a, b, ...more] = choices
  const fits = a?.id === 'A' && b?.id === 'B' && more.length === 0 && a.content === '' && b.content === ''
  if (!fits) return [{ field: 'choices', rule: 'judgement' }]
  return a.iscorrect === b.iscorrect ? [{ field: 'choices', rule: 'one_right' }] : []
}

function fillProblems({ text, blanks }: QuestionContent): QuestionProblem[] {
  const marks = blankMarks(text)
  const count =
    blanks.length === 0
      ? [{ field: 'blanks', rule: 'too_few', params: { n: 1 } }]
      : blanks.length > QUESTION_LIMITS.blanks
        ? [{ field: 'blanks', rule: 'too_many', params: { n: QUESTION_LIMITS.blanks } }]
        : marks > 0 && marks !== blanks.length
          ? [{ field: 'blanks', rule: 'blank_count', params: { n: marks } }]
          : []
  return [...count, ...blanks.flatMap(({ variants }, n) => variantProblems(`blanks.${n}`, variants))]
}

function variantProblems(field: string, variants: readonly string[]): QuestionProblem[] {
  const { variants: max, option } = QUESTION_LIMITS
  // A variant that folds to nothing would equal a blank left empty.
  if (variants.length === 0 || variants.some((one) => foldWritten(one) === '')) return [{ field, rule: 'required' }]
  return [
    ...(variants.length > max ? [{ field, rule: 'too_many', params: { n: max } }] : []),
    ...(variants.some((one) => one.length > option) ? [{ field, rule: 'too_long', params: { n: option } }] : []),
    ...(repeated(variants).length > 0 ? [{ field, rule: 'variant_same' }] : []),
  ]
}

/** Positions of texts that repeat an earlier one, folded as for marking. Empty texts are a separate problem. */
function repeated(texts: readonly string[]): number[] {
  const there = new Set<string>()
  return texts.flatMap((text, n) => {
    const folded = foldWritten(text)
    const again = folded !== '' && there.has(folded)
    there.add(folded)
    return again ? [n] : []
  })
}

const BLANK_MARK = /_{2,}|＿+|（\s*）|\(\s+\)/g

/** The blanks marked in a text. */
export const blankPlaces = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(BLANK_MARK)].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length }))

/** Number of blanks marked in a text: `___`, `（ ）`, `(  )`. */
export const blankMarks = (text: string): number => blankPlaces(text).length
