import type { Translate } from '../../../i18n/texts'
import type { SubtaskRow } from '../task.contract'
import type { StepKind } from './step-kind'
import { WATCH } from './subtask-kinds.rules'

const length = ({ minutes }: SubtaskRow, t: Translate): string => t('task.step.minutesShort', { n: minutes })
const required = ({ watched }: SubtaskRow): number => watched?.required ?? WATCH.percent

/** Subtask type 6. */
export const filmStep: StepKind = {
  icon: 'play',
  tone: 'info',
  screen: (id, task) => ({ route: '/user/dashboard/video', query: { id, task } }),
  facts: (subtask, closed, t) => (closed ? [] : [t(`task.kind.${subtask.type}`), length(subtask, t)]),
  /** `12 min · 90% to watch`. */
  line: (subtask, _now, t) => [length(subtask, t), t('task.film.required', { n: required(subtask) })].join(' · '),
  figures: (subtask, t) => [
    { value: t('task.film.percent', { n: subtask.watched?.percent ?? 0 }), label: t('task.film.watched') },
    { value: t('task.film.percent', { n: required(subtask) }), label: t('task.film.needed') },
    subtask.bestScore === null
      ? { value: length(subtask, t), label: t('task.film.length') }
      : { value: t('task.film.done'), label: t('task.film.state') },
  ],
  listsAttempts: false,
  history: 'task.step.history',
  again: 'task.film.again',
}
