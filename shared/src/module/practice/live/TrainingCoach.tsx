import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { PracticeView } from '../practice.view-model'
import { deductionDetail } from '../report/report-text'
import type { CoachedTurn, Coaching } from '../training.contract'
import { type CoachView, useCoaching } from '../useCoaching'
import css from './TrainingCoach.module.css'

/** Ways to answer for which there is room. */
const WAYS = 2

/** A line of each of the first ways to answer. */
const linesOf = (reference: Coaching['reference']) =>
  reference.slice(0, WAYS).flatMap(({ label, lines }) => lines.slice(0, 1).map((line) => ({ label, line })))

/** The coach of a training: what became of the last turn, and lines for the next one. */
export function TrainingCoach({
  sessionId,
  view,
  onShown,
}: {
  sessionId: string
  view: PracticeView
  /** What is shown has changed its height. */
  onShown: (what: string) => void
}) {
  const t = useText()
  const coach = useCoaching(sessionId, view)
  const { coaching, error } = coach
  const shown = `${coaching?.turn ?? 0}:${coaching?.last?.turn ?? 0}:${error ?? ''}`
  useEffect(() => onShown(shown), [onShown, shown])
  if (coaching === null && error === null) return null
  return (
    <Box as="section" className={css.coach} aria={{ label: t('practice.training.title') }} testId="coach">
      {error !== null && (
        <Notice
          tone="warning"
          icon="alert"
          title={error}
          spoken="status"
          action={{ label: t('ui.action.retry'), onPress: coach.reload }}
        />
      )}
      {coaching?.last && <LastTurn last={coaching.last} coaching={coaching} coach={coach} />}
      {coaching && <Reference coaching={coaching} />}
    </Box>
  )
}

function LastTurn({ last, coaching, coach }: { last: CoachedTurn; coaching: Coaching; coach: CoachView }) {
  const t = useText()
  const what = last.understood.join(t('ui.list.and'))
  const good = last.result !== 'missed' && last.deductions.length === 0
  // What stands below anyway is not said twice.
  const better = linesOf(coaching.reference).some(({ line }) => line === last.better) ? null : last.better
  const title =
    last.result === 'missed'
      ? t('practice.training.missed')
      : t(what === '' ? `practice.training.${last.result}` : `practice.training.${last.result}What`, { what })
  return (
    <Box className={cx(css.last, good && css.good)} aria={{ role: 'status' }}>
      <Icon name={good ? 'tick' : 'alert'} size={20} className={css.icon} />
      <Box className={css.words}>
        <Text kind="caption" strong as="p">
          {title}
        </Text>
        {last.deductions.map((one) => (
          <Text key={one.no} kind="caption" tone="secondary" as="p">
            {[t(`scoring.kind.${one.kind}`), deductionDetail(one, t)].filter(Boolean).join(t('practice.training.why'))}
          </Text>
        ))}
        {better !== null && (
          <Text kind="caption" as="p">
            {t('practice.training.better', { text: better })}
          </Text>
        )}
      </Box>
      {!good && last.again && (
        <Pressable
          className={css.again}
          disabled={coach.retaking}
          aria={{ busy: coach.retaking || undefined }}
          onPress={coach.retake}
          testId="coach-again"
        >
          {t('practice.training.again')}
        </Pressable>
      )}
    </Box>
  )
}

function Reference({ coaching: { reference, tell, hint } }: { coaching: Coaching }) {
  const t = useText()
  const [open, setOpen] = useState(true)
  if (reference.length === 0 && hint === null)
    return (
      <Box className={css.reference}>
        <Text kind="caption" tone="secondary" as="p">
          {t('practice.training.allSaid')}
        </Text>
      </Box>
    )
  return (
    <Box className={css.reference}>
      <Pressable className={css.head} aria={{ expanded: open }} onPress={() => setOpen(!open)}>
        <Text kind="caption" tone="brand" strong>
          {t('practice.training.reference')}
        </Text>
        <Icon name={open ? 'up' : 'down'} size={18} />
      </Pressable>
      {open && (
        <>
          {hint !== null && (
            <Text kind="caption" tone="secondary" as="p">
              {hint}
            </Text>
          )}
          {tell.length > 0 && (
            <Text kind="caption" tone="secondary" as="p">
              {t('practice.training.tell', { what: tell.join(t('ui.list.and')) })}
            </Text>
          )}
          <Box as="ul">
            {linesOf(reference).map(({ label, line }) => (
              <Box as="li" key={`${label} ${line}`} className={css.line}>
                <Text kind="caption" tone="tertiary">
                  {label}
                </Text>
                <Text kind="body">{t('practice.report.quote', { text: line })}</Text>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}
