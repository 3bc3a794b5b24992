import { fromTenths } from '@lianda/shared/contract/points'
import type { AnswerValue } from '@lianda/shared/module/exam/exam.contract'
import type { ExamRecord, TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { AttemptItem, TimelineDoc } from '../attempt/attempt.document'

/** The timeline in order of time, with questions by their number on this learner's paper. */
export function timelineOf(timeline: readonly TimelineDoc[], items: readonly AttemptItem[]): TimelineEntry[] {
  const numbers = new Map(items.map(({ id }, at) => [id, at + 1]))
  return timeline
    .map(({ k, at, q, v, ms, by, d, t }) => ({
      atMs: at.getTime(),
      kind: k,
      question: q === undefined ? null : (numbers.get(q) ?? null),
      value: v ?? null,
      ms: ms ?? null,
      by: by ?? null,
      device: d ?? null,
      total: t === undefined ? null : fromTenths(t),
    }))
    .toSorted((a, b) => a.atMs - b.atMs)
}

const KINDS_OFFLINE: readonly TimelineEntry['kind'][] = ['offline', 'gap']

/** Total time covered by these entries. Overlaps count once, as server and device may report the same absence. */
function coveredMs(entries: readonly TimelineEntry[]): number {
  const spans = entries
    .map(({ atMs, ms }) => ({ from: atMs - (ms ?? 0), to: atMs }))
    .toSorted((a, b) => a.from - b.from)
  let sum = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans) {
    sum += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return sum
}

/** Key figures of an attempt for administrators. */
export function factsOf(timeline: readonly TimelineEntry[], saves: number): ExamRecord['facts'] {
  const of = (kinds: readonly TimelineEntry['kind'][]) => timeline.filter((entry) => kinds.includes(entry.kind))
  const left = of(['focus_lost'])
  return {
    focusLost: left.length,
    focusLostMs: coveredMs(left),
    offlineMs: coveredMs(of(KINDS_OFFLINE)),
    moves: of(['moved']).length,
    saves,
  }
}

/** An answer as text: option letters as this learner saw them with their texts, or the blanks. */
export function answerText(value: AnswerValue, content: QuestionContent, order: readonly string[]): string {
  if (content.type === 3) return value.map((text) => text.trim() || '-').join(' / ')
  const texts = new Map(content.choices.map((choice) => [choice.id, choice.content]))
  const letter = (id: string) => (content.type === 2 ? id : String.fromCodePoint(65 + order.indexOf(id)))
  return order
    .filter((id) => value.includes(id))
    .map((id) => [letter(id), texts.get(id)].filter(Boolean).join('. '))
    .join('; ')
}
