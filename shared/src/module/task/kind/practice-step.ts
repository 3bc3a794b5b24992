import { pointsText } from '../../../ui/format'
import { practiceRoute } from './practice-place.rules'
import type { StepKind } from './step-kind'

/** Subtask type 1; a free practice (5) differs in where it is done. */
export const practiceStep: StepKind = {
  icon: 'mic',
  tone: 'brand',
  screen: (subtask, task) => ({ route: '/user/dashboard/train', query: { subtask, task } }),
  training: (subtask) => ({ route: practiceRoute('training'), query: { subtask } }),
  facts: (subtask, closed, t) =>
    closed ? [] : [t(`task.kind.${subtask.type}`), t('task.row.pass', { score: pointsText(subtask.passScore) })],
  line: (subtask, _now, t) => t('task.row.pass', { score: pointsText(subtask.passScore) }),
  figures: ({ bestScore, bestBrokenOff, attempts, minutes }, t) => [
    {
      value: bestScore === null ? '–' : t('task.step.score', { score: pointsText(bestScore) }),
      label: t(bestBrokenOff ? 'task.step.bestBrokenOff' : 'task.step.best'),
    },
    { value: t('task.step.times', { n: attempts }), label: t('task.step.tried') },
    { value: t('task.step.minutesShort', { n: minutes }), label: t('task.step.takes') },
  ],
  listsAttempts: false,
  history: 'task.step.history',
  again: 'task.step.again',
}
