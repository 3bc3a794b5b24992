import type { QuestionContent, QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { blankMarks } from '@lianda/shared/module/question-bank/question.rules'
import { copyOf, emptyQuestion } from '../parts/question-editor/question-edit'

/** What the editor has open. */
export type Edited =
  | { kind: 'new'; catalogId: string | null; from?: string }
  | { kind: 'open'; id: string; versions?: boolean }

/** What is being written. */
export interface Draft {
  code: string
  catalogId: string | null
  content: QuestionContent
}

/** Whether something that was kept on the device is what this version edits. */
export function isDraft(value: unknown): value is Draft {
  const { code, content } = (value ?? {}) as Partial<Draft>
  return typeof code === 'string' && typeof content?.text === 'string' && Array.isArray(content.choices)
}

/** At least so many options are kept. */
const FEWEST = 2

export function emptyDraft(catalogId: string | null): Draft {
  return { code: '', catalogId, content: emptyQuestion(0) }
}

export function draftOf(question: QuestionDetail): Draft {
  return { code: question.code, catalogId: question.catalogId, content: question.content }
}

/** A new question that begins as a copy: without its number, with options of its own. */
export function copiedDraft(question: QuestionDetail): Draft {
  return { code: '', catalogId: question.catalogId, content: copyOf(question.content) }
}

/** After "save and write another": same type, level, points and category, nothing else. */
export function nextDraft({ catalogId, content }: Draft): Draft {
  return { code: '', catalogId, content: { ...emptyQuestion(content.type, content.score), level: content.level } }
}

/** What is sent: without the empty options at the end that nobody marked, and without the images' addresses. */
export function contentToSend(content: QuestionContent): QuestionContent {
  const choices = [...content.choices]
  for (let last = choices.at(-1); last && choices.length > FEWEST && content.type !== 2; last = choices.at(-1)) {
    if (last.iscorrect || last.content.trim() !== '') break
    choices.pop()
  }
  return { ...content, choices, images: content.images.map(({ path, description }) => ({ path, description })) }
}

/**
 * A fill question with as many blanks as its text shows places: they come as one types, and empty ones at the end go
 * again. A text without places leaves the blanks alone.
 */
export function withBlanksAsMarked(content: QuestionContent): QuestionContent {
  const marks = Math.min(blankMarks(content.text), QUESTION_LIMITS.blanks)
  if (content.type !== 3 || marks === 0) return content
  const blanks = [...content.blanks]
  while (blanks.length < marks) blanks.push({ variants: [] })
  while (blanks.length > marks && blanks.at(-1)?.variants.length === 0) blanks.pop()
  return blanks.length === content.blanks.length ? content : { ...content, blanks }
}

/** Whether two drafts say the same, as far as they are saved. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

const essence = ({ code, catalogId, content }: Draft) => ({
  code: code.trim(),
  catalogId,
  content: contentToSend(content),
})

/** Alt+1 to Alt+9, then 0 for the tenth: which option is meant; null for any other key. */
export function optionOfKey(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'code'>): number | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  // Alt with a digit types a sign on a Mac: only the place of the key can be trusted.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit === undefined) return null
  return digit === '0' ? 9 : Number(digit) - 1
}
