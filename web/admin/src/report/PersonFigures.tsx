import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { type Learned, LEARNED, type personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { figure } from '../platform/figure'
import { useText } from '../platform/text'
import { endedAddress, passedAddress } from './person-address'
import styles from './person.module.css'

interface Props {
  report: OutputOf<typeof personReport>
  userId: string
  days: number
}

const DASH = '—'
const shown = (value: number | null): string => (value === null ? DASH : figure(value))
const minutesOf = (seconds: number): string => figure(Math.round(seconds / 60))

/** The figures of the period beside those of the period before; those of records lead to them. */
export function PersonFigures({ report: { now, before, from, to }, userId, days }: Props) {
  const t = useText()
  const row = (name: string, value: ReactNode, was: string, more?: ReactNode) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd className={styles.now}>{value}</dd>
      <dd>
        {more ? <span>{more}</span> : null}
        <span>{t('person-report.before', { n: days, was })}</span>
      </dd>
    </div>
  )
  const passed = (kind: Learned) => {
    const words = t('person-report.passed', { n: now[kind].passed })
    return now[kind].passed === 0 ? words : <Link to={passedAddress(kind, userId, { from, to })}>{words}</Link>
  }
  return (
    <section aria-label={t('person-report.figures')}>
      <dl className={styles.figures}>
        {LEARNED.map((kind) =>
          row(
            t(`person-report.kind.${kind}`),
            <Link to={endedAddress(kind, userId, { from, to })}>{shown(now[kind].ended)}</Link>,
            shown(before[kind].ended),
            kind === 'viewings' ? undefined : passed(kind),
          ),
        )}
        {row(t('person-report.best'), shown(now.score), shown(before.score))}
        {row(t('person-report.minutes'), minutesOf(now.seconds), minutesOf(before.seconds))}
        {row(t('person-report.experience'), shown(now.experience), shown(before.experience))}
      </dl>
    </section>
  )
}
