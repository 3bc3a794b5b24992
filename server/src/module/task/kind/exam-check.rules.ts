import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import type { PaperFact } from '../../exam'
import { row } from '../check-row'
import { windowOf } from '../package-standing.rules'
import type { ExamSubtask } from './subtask.document'
import type { Checked } from './subtask-kind.types'

const MINUTE_MS = 60_000

/** The check's rows about exams; none for a package without exams. */
export function examRows(
  task: Pick<Checked, 'startsAt' | 'endsAt'>,
  exams: readonly ExamSubtask[],
  papers: ReadonlyMap<string, PaperFact>,
  atMs: number,
): CheckRow[] {
  if (exams.length === 0) return []
  const each = (code: CheckRow['code'], rowsOf: (exam: ExamSubtask, fact: PaperFact | undefined) => CheckRow[]) =>
    orPassed(
      exams.flatMap((exam) => rowsOf(exam, papers.get(exam.paperId))),
      code,
      exams,
    )
  return [
    ...each('papers', paperRow),
    ...each('minutes', (exam) => minutesRow(task, exam, atMs)),
    ...each('attempts', attemptsRow),
    ...each('explain_while_open', explainRow),
    ...each('key_before_retake', retakeRow),
  ]
}

const orPassed = (rows: CheckRow[], code: CheckRow['code'], exams: readonly ExamSubtask[]): CheckRow[] =>
  rows.length > 0
    ? rows
    : [
        row('passed', code, {
          values: {
            n: exams.length,
            questions: exams.reduce((sum, exam) => sum + exam.questions, 0),
            minutes: exams.reduce((sum, exam) => sum + exam.minutes, 0),
          },
        }),
      ]

function paperRow(exam: ExamSubtask, fact: PaperFact | undefined): CheckRow[] {
  const about = { subtaskId: exam.id, values: { title: exam.title, version: exam.paperVersion } }
  if (!fact) return [row('must', 'papers', about)]
  if (fact.disabled) return [row('must', 'papers', { ...about, variant: 'disabled' })]
  if (fact.newestVersion > exam.paperVersion)
    return [row('look', 'papers', { ...about, values: { ...about.values, newest: fact.newestVersion } })]
  return []
}

/** An attempt's deadline is never after the window, so a window shorter than the exam shortens everyone's time. */
function minutesRow(task: Pick<Checked, 'startsAt' | 'endsAt'>, exam: ExamSubtask, atMs: number): CheckRow[] {
  const { startsAt, endsAt } = windowOf(task, exam)
  if (!endsAt) return []
  const opens = Math.max(atMs, startsAt?.getTime() ?? 0)
  const minutes = Math.floor((endsAt.getTime() - opens) / MINUTE_MS)
  if (minutes >= exam.minutes || minutes <= 0) return []
  const values = { title: exam.title, minutes: exam.minutes, open: minutes }
  return [row('must', 'minutes', { subtaskId: exam.id, values })]
}

/** With a single attempt a learner whose attempt was disturbed can't try again. */
const attemptsRow = (exam: ExamSubtask): CheckRow[] =>
  exam.attempts === 1 ? [row('look', 'attempts', { subtaskId: exam.id, values: { title: exam.title } })] : []

/** Right answers are shown while other learners are still working. */
function explainRow(exam: ExamSubtask, fact: PaperFact | undefined): CheckRow[] {
  const explain = fact?.explain
  if (explain !== 'after_submit' && explain !== 'after_pass') return []
  return [row('look', 'explain_while_open', { variant: explain, subtaskId: exam.id, values: { title: exam.title } })]
}

/** A learner who may retake the exam knows the right answers by then. */
const retakeRow = (exam: ExamSubtask, fact: PaperFact | undefined): CheckRow[] =>
  exam.attempts !== 1 && fact?.keyBeforeRetake
    ? [row('look', 'key_before_retake', { subtaskId: exam.id, values: { title: exam.title } })]
    : []
