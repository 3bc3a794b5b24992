import type { Translate } from '../../../i18n/texts'
import type { SubtaskRow } from '../task.contract'
import type { StepKind } from './step-kind'

const asked = ({ viewed, minutes }: SubtaskRow, t: Translate): string =>
  viewed !== null && viewed.required > 0
    ? t('task.file.required', { n: Math.round(viewed.required / 60) })
    : t('task.file.about', { n: minutes })

/** Subtask type 4. */
export const fileStep: StepKind = {
  icon: 'book',
  tone: 'info',
  screen: (id, task) => ({ route: '/user/dashboard/file', query: { id, task } }),
  facts: (subtask, closed, t) => (closed ? [] : [t(`task.kind.${subtask.type}`), asked(subtask, t)]),
  line: (subtask, _now, t) => asked(subtask, t),
  figures: ({ viewed, minutes, bestScore }, t) => [
    { value: t('task.step.minutesShort', { n: Math.floor((viewed?.seconds ?? 0) / 60) }), label: t('task.file.read') },
    {
      value:
        viewed !== null && viewed.required > 0
          ? t('task.step.minutesShort', { n: Math.round(viewed.required / 60) })
          : '–',
      label: t('task.file.needed'),
    },
    bestScore === null
      ? { value: t('task.step.minutesShort', { n: minutes }), label: t('task.step.takes') }
      : { value: t('task.file.done'), label: t('task.file.state') },
  ],
  listsAttempts: false,
  history: 'task.step.history',
  again: 'task.file.again',
}
