import { pointsText } from '../../../ui/format'
import type { SubtaskRow } from '../task.contract'
import type { Translate } from '../../../i18n/texts'
import type { StepKind } from './step-kind'

const questions = ({ questions: n }: SubtaskRow, t: Translate): string => t('task.exam.questions', { n: n ?? 0 })
const pass = ({ passScore }: SubtaskRow, t: Translate): string => t('task.row.pass', { score: pointsText(passScore) })

/** Subtask type 3. */
export const faqStep: StepKind = {
  icon: 'voice',
  tone: 'brand',
  screen: (id, task) => ({ route: '/user/dashboard/faq', query: { id, task } }),
  facts: (subtask, closed, t) =>
    closed ? [] : [t(`task.kind.${subtask.type}`), questions(subtask, t), pass(subtask, t)],
  line: (subtask, _now, t) => [questions(subtask, t), pass(subtask, t)].join(' · '),
  figures: ({ bestScore, attempts, questions: n }, t) => [
    {
      value: bestScore === null ? '–' : t('task.step.score', { score: pointsText(bestScore) }),
      label: t('task.step.best'),
    },
    { value: t('task.step.times', { n: attempts }), label: t('task.step.tried') },
    { value: String(n ?? 0), label: t('task.faq.asked') },
  ],
  listsAttempts: false,
  history: 'task.step.history',
  again: 'task.step.again',
}
