import { useServices, useText } from '../../../hook/core-context'
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
        name: attempt.momentTurn
          ? t('practice.moment.again', { turn: attempt.momentTurn })
          : attempt.rehearsal
            ? t(attempt.training ? 'practice.training.title' : 'practice.report.rehearsal')
            : t('practice.report.attempt', { attempt: attempt.attempt }),
        facts: [
          dayTimeText(attempt.startedAt, now, t),
          t('practice.report.turns', { n: attempt.turns }),
          durationText(attempt.elapsedMs, t),
          ...(attempt.temper && attempt.temper !== 'usual' ? [t(`practice.temper.with.${attempt.temper}`)] : []),
        ],
        mark: <Outcome attempt={attempt} />,
        current: attempt.id === currentId,
        onOpen: attempt.state === 'ended' ? () => onOpen(attempt.id) : null,
      }))}
    />
  )
}

function Outcome({ attempt: { total, passed, rehearsal, state, brokenOff } }: { attempt: AttemptRow }) {
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
