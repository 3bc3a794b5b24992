import { Skeleton, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { appealGet } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { RecordDetail } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { FailedPage } from '../parts/FailedPage'
import { useCall } from '../platform/query'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { Playback } from '../practice/Playback'
import { timelineOf } from '../practice/timeline'
import { useReplay } from '../practice/use-replay'
import { useReplayKeys } from '../practice/use-replay-keys'
import { momentOf } from '../practice/Waveform'
import { useCrumb } from '../shell/crumb'
import { STATE_COLOR } from './appeal-text'
import { Judgement } from './Judgement'
import replay from '../practice/replay.module.css'

/** One appeal: what was said, to hear and to read, beside what it lost and the decision. */
export default function AppealDetailPage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, failure, reload } = useCall(appealGet, { id })
  if (failure && !data)
    return (
      <FailedPage failure={failure} missing={t('appeal-admin.missing')} list="/admin/train/complain" onRetry={reload} />
    )
  if (!data) return <Skeleton className={replay.alone} active={false} paragraph={{ rows: 10 }} />
  return <Appeal key={data.appeal.id} {...data} />
}

function Appeal({ appeal, practice, cannot }: OutputOf<typeof appealGet>) {
  const t = useText()
  const tag = useTag()
  useCrumb(t('appeal-admin.crumb', { name: appeal.userName }))
  return (
    <div className={replay.page}>
      <header className={replay.header}>
        <div className={replay.who}>
          <h1>
            {appeal.userName}{' '}
            <small>{[appeal.departmentName, appeal.workno].filter((part) => part !== '').join(' · ')}</small>
          </h1>
          <p>
            {[appeal.taskTitle, appeal.title, t('appeal-admin.madeAt', { at: dateTime(appeal.createdAt, tag) })].join(
              ' · ',
            )}
          </p>
        </div>
        <span className={replay.grow} />
        <Tag color={STATE_COLOR[appeal.state]}>{t(`appeal-admin.state.${appeal.state}`)}</Tag>
        {appeal.overdue ? <Tag color="warning">{t('appeal-admin.overdue')}</Tag> : null}
      </header>
      {practice ? (
        <Heard appeal={appeal} practice={practice} cannot={cannot} />
      ) : (
        <p className={replay.alone}>{t('appeal-admin.recordGone')}</p>
      )}
    </div>
  )
}

function Heard({ appeal, practice, cannot }: OutputOf<typeof appealGet> & { practice: RecordDetail }) {
  const t = useText()
  const segments = useMemo(() => timelineOf(practice.lines), [practice.lines])
  const player = useReplay(segments)
  const [selected, setSelected] = useState<number | null>(null)
  useReplayKeys(player, segments)
  const select = (no: number) => {
    setSelected(no)
    const row = practice.score?.deductions.find((one) => one.no === no)
    if (row) player.seek(Math.max(0, momentOf(row, segments) - 500))
  }
  return (
    <div className={replay.columns}>
      <Playback detail={practice} segments={segments} replay={player} selected={selected} onSelect={select} />
      <aside className={replay.right} aria-label={t('appeal-admin.judgement')}>
        <Judgement appeal={appeal} score={practice.score} cannot={cannot} selected={selected} onSelect={select} />
      </aside>
    </div>
  )
}
