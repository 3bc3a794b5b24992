import { Alert, Segmented, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { personReport, REPORT_DAYS } from '@lianda/shared/module/figures/person-report.admin.contract'
import { ListError } from '../list/ListStates'
import { BarChart } from '../parts/BarChart'
import { dateTime, dayOf } from '../platform/format'
import { useCall } from '../platform/query'
import { zone } from '../platform/zone'
import { wallMinute } from '@lianda/shared/kernel/wall-time'
import { useTag, useText } from '../platform/text'
import { useCrumb } from '../shell/crumb'
import { Abilities } from './Abilities'
import { coursePoints } from './course.rules'
import { KnowledgePoints } from './KnowledgePoints'
import { daysIn } from './person-address'
import { PersonFigures } from './PersonFigures'
import styles from './person.module.css'

type Report = OutputOf<typeof personReport>

/** What one person did lately, `?user=` in the address: figures with their records, the course, abilities, knowledge. */
export default function PersonReportPage() {
  const [params, setParams] = useSearchParams()
  const id = params.get('user') ?? ''
  const days = daysIn(params)
  const { data, failure, loading, reload } = useCall(personReport, { id, period: days })
  const choose = (next: number) =>
    setParams((before) => {
      before.set('days', String(next))
      return before
    })
  if (failure && !data)
    return (
      <div className={styles.page}>
        <ListError failure={failure} kept={false} onRetry={reload} />
      </div>
    )
  return (
    <div className={styles.page} aria-busy={loading}>
      {failure ? <ListError failure={failure} kept onRetry={reload} /> : null}
      {data ? (
        <ReportOf report={data} userId={id} days={days} onDays={choose} />
      ) : (
        <Skeleton active={false} paragraph={{ rows: 10 }} />
      )}
    </div>
  )
}

interface Props {
  report: Report
  userId: string
  days: number
  onDays: (days: number) => void
}

function ReportOf({ report, userId, days, onDays }: Props) {
  const t = useText()
  const tag = useTag()
  useCrumb(t('person-report.crumb', { name: report.name }))
  const points = coursePoints(report.days)
  const bars = points.map(({ from, to, ...point }, at) => {
    const [first, last] = [dayOf(from, tag), dayOf(to - 1, tag)]
    const [, month = '', day = ''] = wallMinute(from, zone()).slice(0, 10).split('-').map(Number)
    return {
      ...point,
      name: first === last ? first : t('person-report.span', { first, last }),
      // As many as fit.
      label: (points.length - 1 - at) % Math.ceil(points.length / 6) === 0 ? `${month}/${day}` : '',
    }
  })
  const about = [report.departmentName, report.level, t('person-report.stars', { n: report.stars })]
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{report.name}</h1>
          <p>{about.filter(Boolean).join(' · ')}</p>
        </div>
        <Segmented
          aria-label={t('person-report.period')}
          value={days}
          options={REPORT_DAYS.map((value) => ({ value, label: t('person-report.days', { n: value }) }))}
          onChange={onDays}
        />
      </header>
      <p className={styles.until}>
        {t('person-report.until', { until: dateTime(report.to - 60_000, tag), at: dateTime(report.at, tag) })}
      </p>
      {report.complete ? null : <Alert type="info" showIcon title={t('person-report.incomplete')} />}
      <PersonFigures report={report} userId={userId} days={days} />
      <section aria-label={t('person-report.course')}>
        <h2>{t('person-report.course')}</h2>
        <div className={styles.charts}>
          <BarChart
            caption={t('person-report.ended')}
            heading={t('person-report.day')}
            series={[t('person-report.ended')]}
            empty={t('person-report.nothing')}
            bars={bars.map(({ name, label, ended }) => ({ name, label, values: [ended] }))}
          />
          <BarChart
            caption={t('person-report.minutes')}
            heading={t('person-report.day')}
            series={[t('person-report.minutes')]}
            empty={t('person-report.nothing')}
            bars={bars.map(({ name, label, minutes }) => ({ name, label, values: [minutes] }))}
          />
          <BarChart
            caption={t('person-report.dayScore')}
            heading={t('person-report.day')}
            series={[t('person-report.score')]}
            empty={t('person-report.noScore')}
            bars={bars.map(({ name, label, score }) => ({ name, label, values: [score ?? 0] }))}
          />
        </div>
      </section>
      <div className={styles.pair}>
        <Abilities rows={report.abilities} />
        <KnowledgePoints rows={report.points} />
      </div>
    </>
  )
}
