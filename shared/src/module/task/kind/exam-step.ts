import type { Translate } from '../../../i18n/texts'
import { dayTimeText, pointsText } from '../../../ui/format'
import type { SubtaskRow } from '../task.contract'
import type { StepKind } from './step-kind'

const questions = (subtask: SubtaskRow, t: Translate): string => t('task.exam.questions', { n: subtask.questions ?? 0 })
const pass = (subtask: SubtaskRow, t: Translate): string => t('task.row.pass', { score: pointsText(subtask.passScore) })

/** Subtask type 2. */
export const examStep: StepKind = {
  icon: 'pencil',
  tone: 'info',
  screen: (id, task) => ({ route: '/user/dashboard/exam', query: { id, task } }),
  /** `40 questions`, `60 min`, `80 to pass`. */
  facts: (subtask, _closed, t) => [
    questions(subtask, t),
    t('task.exam.minutes', { n: subtask.minutes }),
    pass(subtask, t),
  ],
  /** `40 questions · 80 to pass · until 28 Nov, 18:00`. */
  line(subtask, now, t) {
    const facts = [questions(subtask, t), pass(subtask, t)]
    if (subtask.endsAt !== null) facts.push(t('task.exam.until', { when: dayTimeText(subtask.endsAt, now, t) }))
    return facts.join(' · ')
  },
  figures: ({ bestScore, attemptsLeft, minutes }, t) => [
    { value: t('task.step.minutesShort', { n: minutes }), label: t('task.exam.time') },
    {
      value: attemptsLeft === null ? t('task.exam.unlimited') : t('task.step.times', { n: attemptsLeft }),
      label: t('task.exam.left'),
    },
    {
      value: bestScore === null ? '–' : t('task.step.score', { score: pointsText(bestScore) }),
      label: t('task.step.best'),
    },
  ],
  listsAttempts: true,
  history: 'task.exam.history',
  again: 'task.exam.again',
}
