import { Alert, App, Button, Segmented, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import {
  personReport,
  personReportExport,
  REPORT_DAYS,
} from '@lianda/shared/module/figures/person-report.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../list/ListStates'
import { EveryChart } from '../parts/chart/EveryChart'
import { FoldedTable } from '../parts/chart/FoldedTable'
import { dateTime, dayOf } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useSaveFile } from '../platform/use-save-file'
import { zone } from '../platform/zone'
import { wallMinute } from '@lianda/shared/kernel/wall-time'
import { useTag, useText } from '../platform/text'
import { useCrumb } from '../shell/crumb'
import { Abilities } from './Abilities'
import { coursePoints } from './course.rules'
import { KnowledgePoints } from './KnowledgePoints'
import { daysIn } from './person-address'
import { PersonRank } from './PersonRank'
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
  days: (typeof REPORT_DAYS)[number]
  onDays: (days: number) => void
}

function ReportOf({ report, userId, days, onDays }: Props) {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const saving = useSaveFile()
  const save = () =>
    saving.save({
      make: () => call(personReportExport, { id: userId, period: days }),
      done: () => message.success(t('person-report.exported')),
    })
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
  const named = { heading: t('person-report.day'), names: bars.map(({ name, label }) => ({ name, label })) }
  const about = [report.departmentName, report.level, t('person-report.stars', { n: report.stars })]
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{report.name}</h1>
          <p>{about.filter(Boolean).join(' · ')}</p>
        </div>
        <div className={`${styles.tools} ${styles.unprinted}`}>
          <Segmented
            aria-label={t('person-report.period')}
            value={days}
            options={REPORT_DAYS.map((value) => ({ value, label: t('person-report.days', { n: value }) }))}
            onChange={onDays}
          />
          <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
            {t('person-report.export')}
          </Button>
          <Button icon={<Icon name="print" size={16} />} onClick={() => window.print()}>
            {t('person-report.print')}
          </Button>
        </div>
      </header>
      <p className={styles.until}>
        {t('person-report.until', { until: dateTime(report.to - 60_000, tag), at: dateTime(report.at, tag) })}
      </p>
      {report.complete ? null : <Alert type="info" showIcon title={t('person-report.incomplete')} />}
      <PersonFigures report={report} userId={userId} days={days} />
      <PersonRank userId={userId} />
      <section aria-label={t('person-report.course')}>
        <h2>{t('person-report.course')}</h2>
        <div className={styles.charts}>
          <EveryChart
            tabled
            empty={t('person-report.nothing')}
            figures={{
              ...{ kind: 'bars', caption: t('person-report.ended'), ...named },
              series: [{ name: t('person-report.ended'), values: bars.map(({ ended }) => ended) }],
            }}
          />
          <EveryChart
            tabled
            empty={t('person-report.nothing')}
            figures={{
              ...{ kind: 'bars', caption: t('person-report.minutes'), ...named },
              series: [{ name: t('person-report.minutes'), values: bars.map(({ minutes }) => minutes) }],
            }}
          />
          <EveryChart
            tabled
            empty={t('person-report.noScore')}
            figures={{
              ...{ kind: 'lines', most: 100, caption: t('person-report.dayScore'), ...named },
              series: [{ name: t('person-report.score'), values: bars.map(({ score }) => score) }],
            }}
          />
        </div>
        <FoldedTable
          figures={{
            ...{ kind: 'bars', caption: t('person-report.course'), ...named },
            series: [
              { name: t('person-report.ended'), values: bars.map(({ ended }) => ended) },
              { name: t('person-report.minutes'), values: bars.map(({ minutes }) => minutes) },
              { name: t('person-report.score'), values: bars.map(({ score }) => score) },
            ],
          }}
        />
      </section>
      <div className={styles.pair}>
        <Abilities report={report} userId={userId} />
        <KnowledgePoints rows={report.points} userId={userId} />
      </div>
    </>
  )
}
