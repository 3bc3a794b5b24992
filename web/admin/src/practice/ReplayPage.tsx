import { Button, Skeleton, Tag } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type RecordDetail, recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { paperTime } from '@lianda/shared/ui/format'
import { LearnerPortrait } from '@lianda/shared/ui/Portrait'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListError } from '../list/ListStates'
import { dateTime, duration } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useCrumb } from '../shell/crumb'
import { Inspector } from './Inspector'
import { Playback } from './Playback'
import { recordAddress, recordFilters } from './record-query'
import { timelineOf } from './timeline'
import { useReplay } from './use-replay'
import { useReplayKeys } from './use-replay-keys'
import { momentOf } from './Waveform'
import styles from './replay.module.css'

/** Replay of one practice: two lanes, transcript, scores, deductions, delays per turn. */
export default function ReplayPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { filters } = readQuery(params)
  const loaded = useCall(recordGet, { id, ...recordFilters(filters) })
  if (loaded.failure && !loaded.data)
    return (
      <div className={styles.alone}>
        <ListError failure={loaded.failure} kept={false} onRetry={loaded.reload} />
      </div>
    )
  if (!loaded.data) return <Skeleton className={styles.alone} active={false} paragraph={{ rows: 10 }} />
  return <ReplayOf key={loaded.data.detail.record.id} detail={loaded.data.detail} filters={filters} />
}

function ReplayOf({ detail, filters }: { detail: RecordDetail; filters: ListQuery['filters'] }) {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { record } = detail
  const segments = useMemo(() => timelineOf(detail.lines), [detail.lines])
  const deductions = useMemo(() => detail.score?.deductions ?? [], [detail.score])
  const replay = useReplay(segments)
  const [selected, setSelected] = useState<number | null>(null)
  useCrumb(t('practice-replay.crumb', { name: record.userName }))
  useReplayKeys(replay, segments)
  useEffect(() => setSelected(null), [record.id])

  const select = (no: number) => {
    setSelected(no)
    const row = deductions.find((one) => one.no === no)
    if (row) replay.seek(Math.max(0, momentOf(row, segments) - 500))
  }
  const other = (next: string | null) => next && void navigate(recordAddress(next, filters))

  /** Paper names the year, whenever it is read. */
  const about = (at: string) =>
    [
      t(`practice-admin.record.trainingTypes.${record.trainingType}`),
      t('practice-replay.subtitle', {
        scene: record.sceneName,
        attempt: record.attempt,
        at,
        duration: duration(record.elapsedMs),
      }),
      ...(record.endReason ? [t(`practice-replay.endReason.${record.endReason}`)] : []),
    ].join(' · ')

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <LearnerPortrait sex={record.sex} size={40} />
        <div className={styles.who}>
          <h1>
            {record.userName}{' '}
            <small>{[record.departmentName, record.workno].filter((part) => part !== '').join(' · ')}</small>
          </h1>
          <p className={styles.screen}>{about(dateTime(record.startedAt, tag))}</p>
          <p className={styles.printed}>{`${record.taskTitle} · ${about(paperTime(record.startedAt, t))}`}</p>
        </div>
        <span className={styles.grow} />
        {detail.score ? <Tag>{t('practice-replay.rule', { version: detail.score.ruleVersion })}</Tag> : null}
        <Button disabled={!detail.previousId} onClick={() => other(detail.previousId)}>
          {t('practice-replay.previous')}
        </Button>
        <Button disabled={!detail.nextId} onClick={() => other(detail.nextId)}>
          {t('practice-replay.next')}
        </Button>
        <Button icon={<Icon name="print" size={16} />} onClick={() => window.print()}>
          {t('practice-replay.print')}
        </Button>
      </header>
      <div className={styles.columns}>
        <Playback detail={detail} segments={segments} replay={replay} selected={selected} onSelect={select} />
        <aside className={styles.right} aria-label={t('practice-replay.scores')}>
          <Inspector detail={detail} segments={segments} selected={selected} onSelect={select} />
        </aside>
      </div>
    </div>
  )
}
