import { Button } from 'antd'
import { useState } from 'react'
import type { UsagePoint } from '@lianda/shared/module/figures/usage.admin.contract'
import { wallMinute } from '@lianda/shared/kernel/wall-time'
import { Chart } from '../parts/chart/Chart'
import { dayOf } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { zone } from '../platform/zone'
import { Counted } from './Counted'
import { peopleAddress } from './usage-address'
import { minutesOf } from './UsageFigures'
import { SideScroll } from './SideScroll'
import styles from './person.module.css'

interface Props {
  points: readonly UsagePoint[]
  values: Readonly<Record<string, string>>
}

/** So many days are seen at once, the newest. */
const FIRST = 31

/** How many were online in each day, week or month, as a chart and as a table whose figures lead to the people. */
export function UsageCourse({ points, values }: Props) {
  const t = useText()
  const tag = useTag()
  const [all, setAll] = useState(false)
  const named = points.map((point) => {
    const [first, last] = [dayOf(point.from, tag), dayOf(point.to - 1, tag)]
    return { ...point, name: first === last ? first : t('usage.span', { first, last }) }
  })
  const newest = named.slice(-FIRST)
  const labelOf = (from: number) => {
    const [, month = '', day = ''] = wallMinute(from, zone()).slice(0, 10).split('-').map(Number)
    return `${month}/${day}`
  }
  const rows = (all ? named : newest).toReversed()
  return (
    <>
      <Chart
        empty={t('usage.nothing')}
        tabled
        figures={{
          kind: 'stacked',
          caption: t('usage.courseActive'),
          heading: t('usage.period'),
          names: newest.map(({ name, from }) => ({ name, label: labelOf(from) })),
          series: [
            { name: t('usage.column.returning'), values: newest.map(({ active, fresh }) => active - fresh) },
            { name: t('usage.column.fresh'), values: newest.map(({ fresh }) => fresh) },
          ],
        }}
      />
      <SideScroll label={t('usage.course')}>
        <table className={styles.table} aria-label={t('usage.course')}>
          <thead>
            <tr>
              {[
                'period',
                'column.active',
                'column.fresh',
                'column.returning',
                'column.minutes',
                'column.practices',
              ].map((key) => (
                <th key={key} scope="col">
                  {t(`usage.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((point) => (
              <tr key={point.day}>
                <th scope="row">{point.name}</th>
                <Counted n={point.active} to={peopleAddress(values, point, 'active')} />
                <Counted n={point.fresh} to={peopleAddress(values, point, 'fresh')} />
                <Counted n={point.active - point.fresh} to={peopleAddress(values, point, 'returning')} />
                <Counted n={minutesOf(point.seconds)} to={peopleAddress(values, point, 'learned', {}, '-seconds')} />
                <Counted n={point.practices} to={peopleAddress(values, point, 'learned', {}, '-practices')} />
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      {named.length > FIRST ? (
        <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'usage.fewer' : 'usage.more', { n: named.length })}
        </Button>
      ) : null}
    </>
  )
}
