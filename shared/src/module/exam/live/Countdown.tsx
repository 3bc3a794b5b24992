import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { clockText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import type { AttemptController } from '../attempt.controller'
import css from './Countdown.module.css'

const WARNING_MS = 300_000
const DANGER_MS = 60_000

/** The time left, by the server's clock. It is not announced itself: TimeCalls announces a few moments. */
export function Countdown({ controller, small }: { controller: AttemptController; small?: boolean }) {
  return <ClockFace {...useStore(controller.time)} small={small ?? false} />
}

interface ClockFaceProps {
  leftMs: number
  /** True after the deadline, within the grace time. */
  grace: boolean
  /** Minutes that were just added. */
  extra: number | null
  small?: boolean
}

export function ClockFace({ leftMs, grace, extra, small }: ClockFaceProps) {
  const t = useText()
  const danger = grace || leftMs <= DANGER_MS
  return (
    <Box
      className={cx(css.clock, small && css.small, danger ? css.danger : leftMs <= WARNING_MS && css.warning)}
      aria={{
        role: 'timer',
        live: 'off',
        label: t(grace ? 'exam.time.grace' : 'exam.time.left', { time: clockText(leftMs) }),
      }}
      testId="exam-clock"
    >
      <Icon name="clock" size={18} />
      <Box as="span">{clockText(leftMs)}</Box>
      {grace && (
        <Box as="span" className={css.word}>
          {t('exam.time.graceWord')}
        </Box>
      )}
      {extra !== null && (
        <Box as="span" className={css.extra}>
          {t('exam.time.extra', { n: extra })}
        </Box>
      )}
    </Box>
  )
}

/**
 * Screen-reader announcements of the time: half time, ten, five and one minute politely, thirty seconds assertively,
 * and added minutes. A dialog has its own instance, since the page behind it is silent; it does not repeat older calls.
 */
export function TimeCalls({ controller }: { controller: AttemptController }) {
  const t = useText()
  const { call: latest, extra, grace: late } = useStore(controller.time)
  const [before] = useState(controller.time.getState)
  const call = latest === before.call ? null : latest
  const grace = late && !before.grace
  const said =
    call === null
      ? ''
      : call.leftMs < 60_000
        ? t('exam.time.seconds')
        : t('exam.time.minutes', { n: Math.round(call.leftMs / 60_000) })
  const calm = call !== null && !call.assertive ? said : ''
  const urgent = call?.assertive === true ? said : grace ? t('exam.time.graceBegun') : ''
  return (
    <>
      <Hidden aria={{ live: 'polite', atomic: true }}>
        {extra !== null ? t('exam.time.extraSaid', { n: extra }) : calm}
      </Hidden>
      <Hidden aria={{ live: 'assertive', atomic: true }}>{urgent}</Hidden>
    </>
  )
}
