import type { QuestionContent, QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { blankMarks } from '@lianda/shared/module/question-bank/question.rules'
import { copyOf, emptyQuestion } from '../parts/question-editor/question-edit'

/** What is open in the editor. */
export type Edited =
  | { kind: 'new'; catalogId: string | null; from?: string }
  | { kind: 'open'; id: string; versions?: boolean }

/** The content of the form. */
export interface Draft {
  code: string
  catalogId: string | null
  content: QuestionContent
}

/** Whether a kept value has the shape that this version edits. */
export function isDraft(value: unknown): value is Draft {
  const { code, content } = (value ?? {}) as Partial<Draft>
  return typeof code === 'string' && typeof content?.text === 'string' && Array.isArray(content.choices)
}

/** A question keeps at least this many options. */
const FEWEST = 2

export function emptyDraft(catalogId: string | null): Draft {
  return { code: '', catalogId, content: emptyQuestion(0) }
}

export function draftOf(question: QuestionDetail): Draft {
  return { code: question.code, catalogId: question.catalogId, content: question.content }
}

/** A new question as a copy: without the number, with new option ids. */
export function copiedDraft(question: QuestionDetail): Draft {
  return { code: '', catalogId: question.catalogId, content: copyOf(question.content) }
}

/** For "save and write another": same type, level, points and category, everything else empty. */
export function nextDraft({ catalogId, content }: Draft): Draft {
  return { code: '', catalogId, content: { ...emptyQuestion(content.type, content.score), level: content.level } }
}

/** The content to send: without trailing empty options that are not marked right, and without the images' addresses. */
export function contentToSend(content: QuestionContent): QuestionContent {
  const choices = [...content.choices]
  for (let last = choices.at(-1); last && choices.length > FEWEST && content.type !== 2; last = choices.at(-1)) {
    if (last.iscorrect || last.content.trim() !== '') break
    choices.pop()
  }
  return { ...content, choices, images: content.images.map(({ path, description }) => ({ path, description })) }
}

/**
 * Matches the number of blanks to the marks in the text of a fill question: adds missing ones while the user types,
 * removes empty ones at the end. A text without marks leaves the blanks unchanged.
 */
export function withBlanksAsMarked(content: QuestionContent): QuestionContent {
  const marks = Math.min(blankMarks(content.text), QUESTION_LIMITS.blanks)
  if (content.type !== 3 || marks === 0) return content
  const blanks = [...content.blanks]
  while (blanks.length < marks) blanks.push({ variants: [] })
  while (blanks.length > marks && blanks.at(-1)?.variants.length === 0) blanks.pop()
  return blanks.length === content.blanks.length ? content : { ...content, blanks }
}

/** Whether two drafts are equal in what is saved. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

const essence = ({ code, catalogId, content }: Draft) => ({
  code: code.trim(),
  catalogId,
  content: contentToSend(content),
})

/** Index of the option for Alt+1 to Alt+9 and Alt+0 (the tenth); null for any other key. */
export function optionOfKey(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>): number | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  // On a Mac, Alt with a digit types a special character: only the physical key (`code`) is reliable.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit === undefined) return null
  return digit === '0' ? 9 : Number(digit) - 1
}
