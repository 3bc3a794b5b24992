import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { dayTimeText, durationText, pointsText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { AttemptRow } from '../practice.contract'
import css from './AttemptRows.module.css'

interface AttemptRowsProps {
  attempts: readonly AttemptRow[]
  /** The attempt that is already on screen; its row does not open anything. */
  currentId?: string
  onOpen: (sessionId: string) => void
}

/** Attempts, newest first; each row opens its report. */
export function AttemptRows({ attempts, currentId, onOpen }: AttemptRowsProps) {
  return (
    <Box as="ul">
      {attempts.map((attempt) => (
        <Box as="li" key={attempt.id} className={css.item}>
          <Row attempt={attempt} current={attempt.id === currentId} onOpen={onOpen} />
        </Box>
      ))}
    </Box>
  )
}

function Row({ attempt, current, onOpen }: { attempt: AttemptRow; current: boolean; onOpen: (id: string) => void }) {
  const t = useText()
  const now = useServices().clock.now()
  const ended = attempt.state === 'ended'
  const name = attempt.rehearsal
    ? t('practice.report.rehearsal')
    : t('practice.report.attempt', { attempt: attempt.attempt })
  const inside = (
    <>
      <Box className={css.words}>
        <Text kind="body" strong={current}>
          {current ? `${name} · ${t('practice.report.thisOne')}` : name}
        </Text>
        <Text kind="caption" tone="secondary" figures>
          {[
            dayTimeText(attempt.startedAt, now, t),
            t('practice.report.turns', { n: attempt.turns }),
            durationText(attempt.elapsedMs, t),
          ].join(' · ')}
        </Text>
      </Box>
      {attempt.total !== null && (
        <Chip tone={attempt.passed && !attempt.rehearsal ? 'success' : 'neutral'}>
          {t('task.row.score', { score: pointsText(attempt.total) })}
        </Chip>
      )}
      {!ended && <Chip tone="warning">{t('practice.history.unfinished')}</Chip>}
    </>
  )
  if (current || !ended) return <Box className={cx(css.row, current && css.current)}>{inside}</Box>
  return (
    <Pressable className={css.row} onPress={() => onOpen(attempt.id)}>
      {inside}
      <Icon name="next" size={18} className={css.chevron ?? ''} />
    </Pressable>
  )
}
