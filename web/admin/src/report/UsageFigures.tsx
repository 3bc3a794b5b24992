import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { usageRead } from '@lianda/shared/module/figures/usage.admin.contract'
import { figure } from '../platform/figure'
import { useText } from '../platform/text'
import { peopleAddress } from './usage-address'
import styles from './person.module.css'

interface Props {
  answer: OutputOf<typeof usageRead>
  values: Readonly<Record<string, string>>
}

export const minutesOf = (seconds: number): number => Math.round(seconds / 60)

/** The figures of the whole period; each leads to the people whom it counts. */
export function UsageFigures({ answer, values }: Props) {
  const t = useText()
  const { totals } = answer
  const kinds = ['online', 'active', 'fresh', 'returning', 'absent'] as const
  const sums = [
    { key: 'minutes', n: minutesOf(totals.seconds), sort: '-seconds', kind: 'learned' },
    { key: 'practices', n: totals.practices, sort: '-practices', kind: 'learned' },
    { key: 'onlineMinutes', n: minutesOf(totals.onlineSeconds), sort: '-online', kind: 'active' },
  ] as const
  const row = (key: string, link: ReactNode, more = '') => (
    <div key={key}>
      <dt>{t(`usage.figure.${key}`)}</dt>
      <dd className={styles.now}>{link}</dd>
      <dd>{more ? <span>{more}</span> : null}</dd>
    </div>
  )
  return (
    <section aria-label={t('usage.figures')}>
      <dl className={`${styles.figures} ${styles.eight}`}>
        {kinds.map((kind) =>
          row(
            kind,
            <Link to={peopleAddress(values, answer, kind)}>{figure(totals[kind])}</Link>,
            kind === 'active' ? t('usage.of', { n: totals.people }) : '',
          ),
        )}
        {sums.map(({ key, n, sort, kind }) =>
          row(key, <Link to={peopleAddress(values, answer, kind, {}, sort)}>{figure(n)}</Link>),
        )}
      </dl>
    </section>
  )
}
