import type { TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'

export type TimelineGroup = 'answers' | 'connection' | 'administration'

/** The filter group of each kind of entry. */
export const GROUP_OF: Record<TimelineEntry['kind'], TimelineGroup> = {
  started: 'answers',
  answered: 'answers',
  saved_again: 'answers',
  late_answer: 'answers',
  submitted: 'answers',
  closed: 'answers',
  discarded: 'answers',
  moved: 'connection',
  focus_lost: 'connection',
  offline: 'connection',
  gap: 'connection',
  reload: 'connection',
  full: 'connection',
  extra_time: 'administration',
  window: 'administration',
  reopened: 'administration',
  corrected: 'administration',
  late_accepted: 'administration',
  result_seen: 'administration',
}

/** With more entries than this, minutes become headings and the answers of one minute one line. */
export const LONG = 20
const MINUTE_MS = 60_000

/** One line: a single entry, or consecutive answers of one minute. */
export type TimelineLine =
  | { kind: 'one'; entry: TimelineEntry }
  | { kind: 'answers'; atMs: number; questions: number[] }

export interface TimelineMinute {
  atMs: number
  lines: TimelineLine[]
}

/** Entries grouped by the minute they arrived; consecutive answers become one line with their questions. */
export function minutesOf(entries: readonly TimelineEntry[]): TimelineMinute[] {
  const minutes: TimelineMinute[] = []
  for (const entry of entries) {
    const atMs = Math.floor(entry.atMs / MINUTE_MS) * MINUTE_MS
    let minute = minutes.at(-1)
    if (minute?.atMs !== atMs) {
      minute = { atMs, lines: [] }
      minutes.push(minute)
    }
    addLine(minute.lines, entry)
  }
  return minutes
}

function addLine(lines: TimelineLine[], entry: TimelineEntry): void {
  const last = lines.at(-1)
  if (!isAnswer(entry)) return void lines.push({ kind: 'one', entry })
  if (last?.kind === 'answers') {
    if (!last.questions.includes(entry.question)) last.questions.push(entry.question)
    return
  }
  if (last?.kind === 'one' && isAnswer(last.entry)) {
    const questions = [...new Set([last.entry.question, entry.question])]
    lines.splice(-1, 1, { kind: 'answers', atMs: last.entry.atMs, questions })
    return
  }
  lines.push({ kind: 'one', entry })
}

const isAnswer = (entry: TimelineEntry): entry is TimelineEntry & { question: number } =>
  (entry.kind === 'answered' || entry.kind === 'saved_again') && entry.question !== null
