import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { dayTimeText, pointsText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { STEP_KINDS } from '../kind/step-kinds'
import type { SubtaskRow } from '../task.contract'
import { CurrentStep } from './CurrentStep'
import css from './StepRow.module.css'

/** The step that has to be passed first, and its place, from 1. */
export interface Front {
  step: SubtaskRow
  at: number
}

interface StepRowProps {
  subtask: SubtaskRow
  /** From 1. */
  at: number
  now: number
  current: boolean
  last: boolean
  front: Front | null
  onOpen: (id: string) => void
  /** Opens the learner's attempts. */
  onHistory: (id: string) => void
  /** Opens the step with a coach; null: that is not allowed. */
  onTrain: ((id: string) => void) | null
}

/** Done: success and tick. Now: brand with a halo and an outlined card. Locked: padlock and the condition in words. */
export function StepRow({ subtask, at, now, current, last, front, onOpen, onHistory, onTrain }: StepRowProps) {
  const t = useText()
  const kind = STEP_KINDS[subtask.type]
  const done = subtask.state === 'completed'
  const off = subtask.lockedBy === 'licence'
  const closed = off || subtask.state === 'locked' || subtask.state === 'ended'
  const icon = done ? 'tick' : closed ? 'lock' : kind.icon
  return (
    <Box as="li" className={css.step}>
      <Hidden as="span">{`${t('task.step.label', { at })}, ${t(`task.step.state.${subtask.state}`)}`}</Hidden>
      <Box className={css.rail} aria={{ hidden: true }}>
        <Box
          className={cx(
            css.mark,
            kind.tone === 'info' && css.exam,
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
          <Plain subtask={subtask} now={now} closed={closed} front={front} onOpen={onOpen} />
        )}
        {current && !closed && kind.training && onTrain && subtask.rehearsalAllowed && (
          <Pressable className={css.link} onPress={() => onTrain(subtask.id)} testId="step-training">
            <Icon name="hint" size={18} />
            <Box as="span">{t('task.step.training')}</Box>
          </Pressable>
        )}
        {closed && front && isOpen(front.step) && (
          <Pressable className={css.link} onPress={() => onOpen(front.step.id)} testId="step-front">
            {t('task.step.openFront', { at: front.at })}
          </Pressable>
        )}
        {(kind.listsAttempts || off) && subtask.attempts > 0 && (
          <Pressable className={css.link} onPress={() => onHistory(subtask.id)}>
            {t(kind.history, { n: subtask.attempts })}
          </Pressable>
        )}
      </Box>
    </Box>
  )
}

const isOpen = ({ state }: SubtaskRow): boolean => state === 'in_progress' || state === 'not_started'

function Plain({
  subtask,
  now,
  closed,
  front,
  onOpen,
}: Pick<StepRowProps, 'subtask' | 'now' | 'front' | 'onOpen'> & { closed: boolean }) {
  const t = useText()
  const inside = (
    <>
      <Box className={css.words}>
        <Text kind="row" tone={closed ? 'secondary' : 'primary'} className={cx(closed && css.light)}>
          {subtask.title}
        </Text>
        <Text kind="caption" tone="tertiary" figures>
          {closed ? closedText(subtask, front, now, t) : metaText(subtask, t)}
        </Text>
      </Box>
      {subtask.bestScore !== null && (
        <Box className={css.score}>
          <Chip tone={subtask.state === 'completed' && !subtask.bestBrokenOff ? 'success' : 'neutral'}>
            {t('task.step.score', { score: pointsText(subtask.bestScore) })}
          </Chip>
          {subtask.bestBrokenOff && <Chip icon="broken">{t('task.step.brokenOff')}</Chip>}
        </Box>
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

function lockText(subtask: SubtaskRow, front: Front | null, now: number, t: T): string {
  if (subtask.state === 'ended')
    return t(subtask.attemptsLeft === 0 ? 'task.step.noneLeft' : 'task.step.locked.windowClosed')
  if (subtask.lockedBy === 'licence') return t('task.step.locked.licence')
  if (subtask.lockedBy === 'package') return t('task.step.locked.package')
  if (front) return t('task.step.locked.front', { at: front.at, title: front.step.title })
  if (subtask.lockedBy === 'previous' || subtask.startsAt === null) return t('task.step.locked.previous')
  return t('task.step.locked.window', { when: dayTimeText(subtask.startsAt, now, t) })
}

/** The facts that the kind shows of a closed step, and why it is closed. */
const closedText = (subtask: SubtaskRow, front: Front | null, now: number, t: T): string =>
  [...STEP_KINDS[subtask.type].facts(subtask, true, t), lockText(subtask, front, now, t)].join(' · ')

function metaText(subtask: SubtaskRow, t: T): string {
  const parts = STEP_KINDS[subtask.type].facts(subtask, false, t)
  if (subtask.attempts > 0) parts.push(t('task.step.tries', { n: subtask.attempts }))
  if (subtask.attemptsLeft !== null)
    parts.push(subtask.attemptsLeft > 0 ? t('task.step.left', { n: subtask.attemptsLeft }) : t('task.step.noneLeft'))
  return parts.join(' · ')
}
