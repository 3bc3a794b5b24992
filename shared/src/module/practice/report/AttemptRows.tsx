import { useServices, useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Chip } from '../../../ui/Chip'
import { dayTimeText, durationText, pointsText } from '../../../ui/format'
import { ResultRows } from '../../../ui/ResultRows'
import type { AttemptRow } from '../practice.contract'

interface AttemptRowsProps {
  attempts: readonly AttemptRow[]
  /** The attempt that is already on screen; its row does not open anything. */
  currentId?: string
  onOpen: (sessionId: string) => void
}

/** Attempts, newest first; each row opens its report. */
export function AttemptRows({ attempts, currentId, onOpen }: AttemptRowsProps) {
  const t = useText()
  const now = useServices().clock.now()
  return (
    <ResultRows
      currentWord={t('practice.report.thisOne')}
      rows={attempts.map((attempt) => ({
        id: attempt.id,
        name: attemptName(attempt, t),
        facts: attemptFacts(attempt, now, t),
        mark: <AttemptOutcome attempt={attempt} />,
        current: attempt.id === currentId,
        onOpen: attempt.state === 'ended' ? () => onOpen(attempt.id) : null,
      }))}
    />
  )
}

/** `Attempt 2`, or what else it was. */
export function attemptName({ momentTurn, rehearsal, training, attempt }: AttemptRow, t: Translate): string {
  if (momentTurn) return t('practice.moment.again', { turn: momentTurn })
  if (rehearsal) return t(training ? 'practice.training.title' : 'practice.report.rehearsal')
  return t('practice.report.attempt', { attempt })
}

/** When it was, its turns and time, and the customer's day. */
export const attemptFacts = ({ startedAt, turns, elapsedMs, temper }: AttemptRow, now: number, t: Translate) => [
  dayTimeText(startedAt, now, t),
  t('practice.report.turns', { n: turns }),
  durationText(elapsedMs, t),
  ...(temper && temper !== 'usual' ? [t(`practice.temper.with.${temper}`)] : []),
]

/** Its score, or why there is none. */
export function AttemptOutcome({ attempt: { total, passed, rehearsal, state, brokenOff } }: { attempt: AttemptRow }) {
  const t = useText()
  return (
    <>
      {total !== null && (
        <Chip tone={passed && !rehearsal ? 'success' : 'neutral'}>
          {t('task.row.score', { score: pointsText(total) })}
        </Chip>
      )}
      {brokenOff && <Chip icon="broken">{t('practice.report.brokenOff')}</Chip>}
      {state !== 'ended' && <Chip tone="warning">{t('practice.history.unfinished')}</Chip>}
    </>
  )
}
