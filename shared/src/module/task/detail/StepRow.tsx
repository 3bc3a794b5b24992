import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { dayTimeText, pointsText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { SubtaskRow } from '../task.contract'
import { CurrentStep } from './CurrentStep'
import { examFacts } from './exam-facts'
import css from './StepRow.module.css'

const KINDS: Record<SubtaskRow['type'], IconName> = { 1: 'mic', 2: 'pencil', 3: 'bolt', 4: 'book' }

interface StepRowProps {
  subtask: SubtaskRow
  /** From 1. */
  at: number
  now: number
  current: boolean
  last: boolean
  onOpen: (id: string) => void
  /** Opens the attempts of an exam. */
  onHistory: (id: string) => void
}

/** Done: success and tick. Now: brand with a halo and an outlined card. Locked: padlock and the condition in words. */
export function StepRow({ subtask, at, now, current, last, onOpen, onHistory }: StepRowProps) {
  const t = useText()
  const done = subtask.state === 'completed'
  const closed = subtask.state === 'locked' || subtask.state === 'ended'
  const icon = done ? 'tick' : closed ? 'lock' : KINDS[subtask.type]
  return (
    <Box as="li" className={css.step}>
      <Hidden as="span">{`${t('task.step.label', { at })}, ${t(`task.step.state.${subtask.state}`)}`}</Hidden>
      <Box className={css.rail} aria={{ hidden: true }}>
        <Box
          className={cx(
            css.mark,
            subtask.type === 2 && css.exam,
            done && css.done,
            current && css.now,
            closed && css.closed,
          )}
        >
          <Icon name={icon} size={20} />
        </Box>
        {!last && <Box className={cx(css.line, done && css.lineDone)} />}
      </Box>
      <Box className={cx(css.content, last && css.lastContent)}>
        {current && !closed ? (
          <CurrentStep subtask={subtask} now={now} onOpen={onOpen} />
        ) : (
          <Plain subtask={subtask} now={now} closed={closed} onOpen={onOpen} />
        )}
        {subtask.type === 2 && subtask.attempts > 0 && (
          <Pressable className={css.history} onPress={() => onHistory(subtask.id)}>
            {t('task.exam.history', { n: subtask.attempts })}
          </Pressable>
        )}
      </Box>
    </Box>
  )
}

function Plain({
  subtask,
  now,
  closed,
  onOpen,
}: Pick<StepRowProps, 'subtask' | 'now' | 'onOpen'> & { closed: boolean }) {
  const t = useText()
  const inside = (
    <>
      <Box className={css.words}>
        <Text kind="row" tone={closed ? 'secondary' : 'primary'} className={cx(closed && css.light)}>
          {subtask.title}
        </Text>
        <Text kind="caption" tone="tertiary" figures>
          {closed ? closedText(subtask, now, t) : metaText(subtask, t)}
        </Text>
      </Box>
      {subtask.bestScore !== null && (
        <Chip tone={subtask.bestScore >= subtask.passScore ? 'success' : 'neutral'}>
          {t('task.step.score', { score: pointsText(subtask.bestScore) })}
        </Chip>
      )}
    </>
  )
  if (closed) return <Box className={css.row}>{inside}</Box>
  return (
    <Pressable className={css.row} onPress={() => onOpen(subtask.id)}>
      {inside}
      <Icon name="next" size={18} className={css.chevron} />
    </Pressable>
  )
}

type T = ReturnType<typeof useText>

function lockText(subtask: SubtaskRow, now: number, t: T): string {
  if (subtask.state === 'ended')
    return t(subtask.attemptsLeft === 0 ? 'task.step.noneLeft' : 'task.step.locked.windowClosed')
  if (subtask.lockedBy === 'previous' || subtask.startsAt === null) return t('task.step.locked.previous')
  return t('task.step.locked.window', { when: dayTimeText(subtask.startsAt, now, t) })
}

/** Why the step is closed; for an exam also its facts. */
function closedText(subtask: SubtaskRow, now: number, t: T): string {
  const reason = lockText(subtask, now, t)
  return subtask.type === 2 ? [...examFacts(subtask, t), reason].join(' · ') : reason
}

function metaText(subtask: SubtaskRow, t: T): string {
  const pass = t('task.row.pass', { score: pointsText(subtask.passScore) })
  const parts = subtask.type === 2 ? examFacts(subtask, t) : [t(`task.kind.${subtask.type}`), pass]
  if (subtask.attempts > 0) parts.push(t('task.step.tries', { n: subtask.attempts }))
  if (subtask.attemptsLeft !== null)
    parts.push(subtask.attemptsLeft > 0 ? t('task.step.left', { n: subtask.attemptsLeft }) : t('task.step.noneLeft'))
  return parts.join(' · ')
}
