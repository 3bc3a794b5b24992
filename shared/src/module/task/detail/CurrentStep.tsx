import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { Figures } from '../../../ui/Figures'
import { dayTimeText, pointsText } from '../../../ui/format'
import { Portrait } from '../../../ui/Portrait'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { SubtaskRow } from '../task.contract'
import css from './CurrentStep.module.css'

/** The next step: persona or exam facts, results so far, and duration. */
export function CurrentStep({
  subtask,
  now,
  onOpen,
}: {
  subtask: SubtaskRow
  now: number
  onOpen: (id: string) => void
}) {
  const t = useText()
  const { persona } = subtask
  const exam = subtask.type === 2
  return (
    <Pressable className={css.card} onPress={() => onOpen(subtask.id)}>
      <Box className={css.head}>
        <Text kind="titleS" className={css.title}>
          {subtask.title}
        </Text>
        <Chip tone={exam ? 'info' : 'brand'}>{t(`task.kind.${subtask.type}`)}</Chip>
      </Box>
      {persona && (
        <Box className={css.persona}>
          <Portrait portrait={persona.portrait} size={40} />
          <Text kind="caption" tone="secondary">
            {persona.brief}
          </Text>
        </Box>
      )}
      <Text kind="caption" tone="secondary" figures>
        {exam ? examWindow(subtask, now, t) : t('task.row.pass', { score: pointsText(subtask.passScore) })}
      </Text>
      <Figures items={exam ? examFigures(subtask, t) : practiceFigures(subtask, t)} />
    </Pressable>
  )
}

const practiceFigures = ({ bestScore, attempts, minutes }: SubtaskRow, t: Translate) => [
  {
    value: bestScore === null ? '–' : t('task.step.score', { score: pointsText(bestScore) }),
    label: t('task.step.best'),
  },
  { value: t('task.step.times', { n: attempts }), label: t('task.step.tried') },
  { value: t('task.step.minutesShort', { n: minutes }), label: t('task.step.takes') },
]

const examFigures = ({ bestScore, attemptsLeft, minutes }: SubtaskRow, t: Translate) => [
  { value: t('task.step.minutesShort', { n: minutes }), label: t('task.exam.time') },
  {
    value: attemptsLeft === null ? t('task.exam.unlimited') : t('task.step.times', { n: attemptsLeft }),
    label: t('task.exam.left'),
  },
  {
    value: bestScore === null ? '–' : t('task.step.score', { score: pointsText(bestScore) }),
    label: t('task.step.best'),
  },
]

/** `40 questions · 80 to pass · until 28 Nov, 18:00`. */
function examWindow(subtask: SubtaskRow, now: number, t: Translate): string {
  const facts = [
    t('task.exam.questions', { n: subtask.questions ?? 0 }),
    t('task.row.pass', { score: pointsText(subtask.passScore) }),
  ]
  if (subtask.endsAt !== null) facts.push(t('task.exam.until', { when: dayTimeText(subtask.endsAt, now, t) }))
  return facts.join(' · ')
}
