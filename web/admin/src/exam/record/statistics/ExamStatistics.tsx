import { useText } from '../../../platform/text'
import { Button, Empty, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { hasFunction } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { examinationPapers } from '@lianda/shared/module/exam/paper.admin.contract'
import { statistics, statisticsExport } from '@lianda/shared/module/exam/record.admin.contract'
import { ENOUGH_ATTEMPTS } from '@lianda/shared/module/exam/statistics.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../../../list/ListStates'
import { score } from '../../../platform/format'
import { call } from '../../../platform/platform'
import { useCall } from '../../../platform/query'
import { useSaveFile } from '../../../platform/use-save-file'
import { FigureLink } from '../../../report/task/FigureLink'
import { useUser } from '../../../shell/use-user'
import { type Counted, recordsAddress } from '../record-address'
import { Histogram } from './Histogram'
import { ItemCard } from './ItemCard'
import { byGravity, isGrave, percent } from './verdict-words'
import styles from './statistics.module.css'

interface Props {
  examinationId: string
  /** The version shown first; default: the newest published one. */
  paperId?: string
  /** Only attempts in this package. */
  taskId?: string
}

/** Exports the statistics to a file. */
function ExportButton({ id, paperId, taskId }: { id: string; paperId: string; taskId: string | undefined }) {
  const t = useText()
  const { busy, save } = useSaveFile()
  const make = () => call(statisticsExport, { id, paperId, ...(taskId ? { taskId } : {}) })
  return (
    <Button icon={<Icon name="download" size={16} />} loading={busy} onClick={() => save({ make })}>
      {t('exam-statistics.export')}
    </Button>
  )
}

/** Questions shown at first: papers with draws have hundreds, the most serious verdicts come first. */
const SHOWN = 30

/** Results of an examination and the quality of its questions, in plain words. */
export function ExamStatistics({ examinationId, paperId, taskId }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState(paperId)
  const versions = useCall(examinationPapers, { id: examinationId })
  const loaded = useCall(statistics, {
    id: examinationId,
    ...(chosen ? { paperId: chosen } : {}),
    ...(taskId ? { taskId } : {}),
  })
  const mayList = hasFunction(useUser(), 'view-student-report')
  const { data, failure } = loaded
  if (!data)
    return failure ? (
      <ListError failure={failure} kept={false} onRetry={loaded.reload} />
    ) : (
      <Skeleton active={false} paragraph={{ rows: 6 }} />
    )
  if (data.paperId === null) return <Empty description={t('exam-statistics.unpublished')} />
  const published = versions.data?.rows.filter((row) => row.state === 'published') ?? []
  const recordsOf = (which: Counted & { state?: string }) =>
    recordsAddress({ examinationId, paperId: data.paperId ?? '', ...(taskId ? { taskId } : {}), ...which })
  return (
    <section className={styles.page} aria-label={t('exam-statistics.title')}>
      {failure ? <ListError failure={failure} kept onRetry={loaded.reload} /> : null}
      <div className={styles.head}>
        {published.length > 1 ? (
          <Select
            aria-label={t('exam-admin.list.version')}
            value={data.paperId}
            loading={loaded.loading}
            options={published.map((row) => ({
              value: row.id,
              label: t('exam-admin.list.versionOf', { version: row.version }),
            }))}
            onChange={setChosen}
          />
        ) : (
          <strong>{t('exam-admin.list.versionOf', { version: data.version })}</strong>
        )}
        <span className={styles.faint}>{t('exam-statistics.counted')}</span>
        <span className={styles.grow} />
        <ExportButton id={examinationId} paperId={data.paperId} taskId={taskId} />
        {mayList ? (
          <Link className={styles.link ?? ''} to={recordsOf({})}>
            {t('exam-admin.statistics.openRecords')}
          </Link>
        ) : null}
      </div>
      {data.learners === 0 ? (
        <Empty description={t('exam-statistics.empty')} />
      ) : (
        <>
          <Figures data={data} recordsOf={mayList ? recordsOf : null} />
          <Histogram counts={data.histogram} recordsOf={mayList ? (bin) => recordsOf({ bin: String(bin) }) : null} />
          <Items key={data.paperId} data={data} recordsOf={mayList ? recordsOf : null} />
        </>
      )}
    </section>
  )
}

interface Shown {
  data: OutputOf<typeof statistics>
  /** The list of the attempts that a figure counts; null: the user may not read it. */
  recordsOf: ((which: Counted & { state?: string }) => string) | null
}

function Figures({ data, recordsOf }: Shown) {
  const t = useText()
  const figures: [string, ReactNode][] = [
    [
      t('exam-statistics.learners'),
      <FigureLink
        key="learners"
        value={data.learners}
        to={recordsOf && recordsOf({ first: 'true' })}
        label={t('exam-statistics.openLearners', { count: data.learners })}
      />,
    ],
    [
      t('exam-statistics.attempts'),
      <FigureLink
        key="attempts"
        value={data.attempts}
        to={recordsOf && recordsOf({ state: 'submitted' })}
        label={t('exam-statistics.openAttempts', { count: data.attempts })}
      />,
    ],
    [t('exam-statistics.mean'), data.mean === null ? '—' : score(data.mean)],
    [t('exam-statistics.median'), data.median === null ? '—' : score(data.median)],
    [
      t('exam-statistics.passRate'),
      data.passRate === null ? (
        '—'
      ) : (
        <FigureLink
          key="passed"
          value={data.passRate}
          to={recordsOf && recordsOf({ first: 'true', passed: 'true' })}
          label={t('exam-statistics.openPassed', { percent: percent(data.passRate) })}
        >
          {t('exam-statistics.percent', { percent: percent(data.passRate) })}
        </FigureLink>
      ),
    ],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.learners < ENOUGH_ATTEMPTS ? (
        <p className={styles.few}>{t('exam-statistics.few', { count: data.learners, enough: ENOUGH_ATTEMPTS })}</p>
      ) : null}
    </>
  )
}

function Items({ data, recordsOf }: Shown) {
  const t = useText()
  const mayOpen = hasFunction(useUser(), 'voice-question-bank')
  const [shown, setShown] = useState(SHOWN)
  const items = byGravity(data.items)
  const grave = items.filter(isGrave).length
  return (
    <>
      <h2 className={styles.title}>
        {t('exam-statistics.items')}{' '}
        <small>{grave > 0 ? t('exam-statistics.grave', { count: grave }) : t('exam-statistics.noneGrave')}</small>
      </h2>
      <ol className={styles.items}>
        {items.slice(0, shown).map((item) => (
          <ItemCard key={item.questionId} item={item} mayOpen={mayOpen} recordsOf={recordsOf} />
        ))}
      </ol>
      {items.length > shown ? (
        <Button onClick={() => setShown((n) => n + SHOWN)}>
          {t('exam-statistics.more', { count: items.length - shown })}
        </Button>
      ) : null}
    </>
  )
}
