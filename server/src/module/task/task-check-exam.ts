import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { type Checked, type CheckFacts, row } from './check-row'
import type { ExamSubtask } from './task.document'
import { windowOf } from './task.rules'

const MINUTE_MS = 60_000

/** The check's rows about exams; none for a package without exams. */
export function examRows(task: Checked, facts: CheckFacts): CheckRow[] {
  const exams = task.subtasks.filter((subtask) => subtask.type === 2)
  if (exams.length === 0) return []
  return [
    ...orPassed(
      exams.flatMap((exam) => paperRow(exam, facts)),
      'papers',
      exams,
    ),
    ...orPassed(
      exams.flatMap((exam) => minutesRow(task, exam, facts.atMs)),
      'minutes',
      exams,
    ),
    ...orPassed(
      exams.flatMap((exam) => attemptsRow(exam)),
      'attempts',
      exams,
    ),
    ...orPassed(
      exams.flatMap((exam) => explainRow(exam, facts)),
      'explain_while_open',
      exams,
    ),
    ...orPassed(
      exams.flatMap((exam) => retakeRow(exam, facts)),
      'key_before_retake',
      exams,
    ),
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

function paperRow(exam: ExamSubtask, { papers }: CheckFacts): CheckRow[] {
  const fact = papers.get(exam.paperId)
  const about = { subtaskId: exam.id, values: { title: exam.title, version: exam.paperVersion } }
  if (!fact) return [row('must', 'papers', about)]
  if (fact.disabled) return [row('must', 'papers', { ...about, variant: 'disabled' })]
  if (fact.newestVersion > exam.paperVersion)
    return [row('look', 'papers', { ...about, values: { ...about.values, newest: fact.newestVersion } })]
  return []
}

/** An attempt's deadline is never after the window, so a window shorter than the exam shortens everyone's time. */
function minutesRow(task: Checked, exam: ExamSubtask, atMs: number): CheckRow[] {
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
function explainRow(exam: ExamSubtask, { papers }: CheckFacts): CheckRow[] {
  const explain = papers.get(exam.paperId)?.explain
  if (explain !== 'after_submit' && explain !== 'after_pass') return []
  return [row('look', 'explain_while_open', { variant: explain, subtaskId: exam.id, values: { title: exam.title } })]
}

/** A learner who may retake the exam knows the right answers by then. */
const retakeRow = (exam: ExamSubtask, { papers }: CheckFacts): CheckRow[] =>
  exam.attempts !== 1 && papers.get(exam.paperId)?.keyBeforeRetake
    ? [row('look', 'key_before_retake', { subtaskId: exam.id, values: { title: exam.title } })]
    : []
