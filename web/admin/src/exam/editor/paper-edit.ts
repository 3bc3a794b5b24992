import { totalTenths } from '@lianda/shared/module/exam/paper.rules'
import type {
  PaperContent,
  PaperDraw,
  PaperQuestion,
  ScoreProposal,
} from '@lianda/shared/module/exam/paper.admin.contract'
import { fromTenths, toTenths } from '@lianda/shared/contract/points'
import type { QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS, type QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { copyOf, emptyQuestion, moved, newId } from '../../parts/question-editor/question-edit'

/** Order of the types on a paper. */
const TYPE_ORDER: readonly QuestionType[] = [0, 1, 2, 3]

export interface QuestionGroup {
  type: QuestionType
  /** Total points of the group. */
  score: number
  /** Each question with its number on the paper, from 1. */
  rows: { question: PaperQuestion; number: number }[]
}

/** Whether a kept value is a paper's content, as far as the editor needs to show it. */
export function isPaperContent(value: unknown): value is PaperContent {
  const { title, minute, questions, draws } = (value ?? {}) as Partial<PaperContent>
  return typeof title === 'string' && typeof minute === 'number' && [questions, draws].every(Array.isArray)
}

/** Groups questions by type, in the order of the types; the order within a type stays. */
export function arranged(content: PaperContent): PaperContent {
  const questions = TYPE_ORDER.flatMap((type) => content.questions.filter((row) => row.content.type === type))
  const same = questions.every((row, index) => row === content.questions[index])
  return same ? content : { ...content, questions }
}

export function groupsOf({ questions }: PaperContent): QuestionGroup[] {
  const numbered = questions.map((question, index) => ({ question, number: index + 1 }))
  return TYPE_ORDER.map((type) => {
    const rows = numbered.filter((row) => row.question.content.type === type)
    return { type, rows, score: fromTenths(rows.reduce((sum, row) => sum + toTenths(row.question.score), 0)) }
  }).filter((group) => group.rows.length > 0)
}

/** Total points of the paper. */
export const totalOf = (content: PaperContent): number => fromTenths(totalTenths(content))

const withQuestions = (content: PaperContent, questions: PaperQuestion[]): PaperContent =>
  arranged({ ...content, questions })

export function withQuestion(content: PaperContent, question: PaperQuestion): PaperContent {
  return withQuestions(
    content,
    content.questions.map((row) => (row.id === question.id ? question : row)),
  )
}

/**
 * Adds a new, empty question after `after`, or as the last of its type. Its points are those of its neighbour of the
 * same type, else 2.
 */
export function withNew(
  content: PaperContent,
  type: QuestionType,
  after: string | null,
): [PaperContent, PaperQuestion] {
  const like = content.questions.findLast((row) => row.content.type === type)
  const score = like?.score ?? 2
  const question: PaperQuestion = { id: newId(), source: null, content: emptyQuestion(type, score), score }
  return [withInserted(content, question, after), question]
}

/** Adds a copy right after the question; the copy belongs to the paper only (no source in the bank). */
export function withCopy(content: PaperContent, id: string): [PaperContent, PaperQuestion] | null {
  const original = content.questions.find((row) => row.id === id)
  if (!original) return null
  const copy: PaperQuestion = { ...original, id: newId(), source: null, content: copyOf(original.content) }
  return [withInserted(content, copy, id), copy]
}

function withInserted(content: PaperContent, question: PaperQuestion, after: string | null): PaperContent {
  const questions = [...content.questions]
  const at = questions.findIndex((row) => row.id === after)
  questions.splice(at < 0 ? questions.length : at + 1, 0, question)
  return withQuestions(content, questions)
}

/** Removes the question; also returns the id to open next: the successor, else the predecessor. */
export function without(content: PaperContent, id: string): [PaperContent, string | null] {
  const at = content.questions.findIndex((row) => row.id === id)
  const next = content.questions[at + 1] ?? content.questions[at - 1]
  return [
    { ...content, questions: content.questions.filter((row) => row.id !== id) },
    at < 0 ? null : (next?.id ?? null),
  ]
}

/** Restores a deleted question at its old place. */
export function withRestored(content: PaperContent, question: PaperQuestion, at: number): PaperContent {
  if (content.questions.some((row) => row.id === question.id)) return content
  const questions = [...content.questions]
  questions.splice(at, 0, question)
  return withQuestions(content, questions)
}

/** Moves a question within its type; unchanged when the position does not exist. */
export function withMoved(content: PaperContent, type: QuestionType, from: number, to: number): PaperContent {
  const group = content.questions.filter((row) => row.content.type === type)
  const order = moved(group, from, to)
  let next = 0
  const questions = content.questions.map((row) => (row.content.type === type ? (order[next++] ?? row) : row))
  return { ...content, questions }
}

/** Gives all questions of a type (null: of all types) the same points. */
export function withScores(content: PaperContent, type: QuestionType | null, score: number): PaperContent {
  const questions = content.questions.map((row) =>
    type === null || row.content.type === type ? { ...row, score } : row,
  )
  return { ...content, questions }
}

/** Applies the proposed points; everything the proposal does not name stays. */
export function withProposal(content: PaperContent, proposal: ScoreProposal): PaperContent {
  const scores = new Map(proposal.scores.map((row) => [row.id, row.score]))
  const apply = <T extends { id: string; score: number }>(row: T): T => ({
    ...row,
    score: scores.get(row.id) ?? row.score,
  })
  return { ...content, questions: content.questions.map(apply), draws: content.draws.map(apply) }
}

export interface PickResult {
  content: PaperContent
  added: number
  /** Questions with more options than a paper allows. */
  refused: QuestionDetail[]
}

/** Adds questions of the bank as the paper's own copies. Those with more than six options are refused. */
export function withPicked(content: PaperContent, picked: readonly QuestionDetail[]): PickResult {
  const fits = (one: QuestionDetail) => one.content.choices.length <= QUESTION_LIMITS.paperOptions
  const rows = picked.filter(fits).map(
    (one): PaperQuestion => ({
      id: newId(),
      source: { questionId: one.id, version: one.version },
      content: one.content,
      score: one.content.score,
    }),
  )
  return {
    content: withQuestions(content, [...content.questions, ...rows]),
    added: rows.length,
    refused: picked.filter((one) => !fits(one)),
  }
}

export function withNewDraw(content: PaperContent): [PaperContent, PaperDraw] {
  const draw: PaperDraw = { id: newId(), catalogIds: [], types: [], levels: [], count: 5, score: 2 }
  return [{ ...content, draws: [...content.draws, draw] }, draw]
}

export function withDraw(content: PaperContent, draw: PaperDraw): PaperContent {
  return { ...content, draws: content.draws.map((row) => (row.id === draw.id ? draw : row)) }
}

/** Restores a deleted draw at its old place. */
export function withDrawRestored(content: PaperContent, draw: PaperDraw, at: number): PaperContent {
  if (content.draws.some((row) => row.id === draw.id)) return content
  const draws = [...content.draws]
  draws.splice(at, 0, draw)
  return { ...content, draws }
}

export function withoutDraw(content: PaperContent, id: string): PaperContent {
  return { ...content, draws: content.draws.filter((row) => row.id !== id) }
}
