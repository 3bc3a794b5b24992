import { Skeleton, Tag } from 'antd'
import { useSearchParams } from 'react-router'
import { appealGet } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import { FailedPage } from '../parts/FailedPage'
import { latePart } from '../parts/late-part'
import { useCall } from '../platform/query'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { useCrumb } from '../shell/crumb'
import { STATE_COLOR } from './appeal-text'
import replay from '../practice/replay.module.css'

const waiting = <Skeleton className={replay.alone} active={false} paragraph={{ rows: 10 }} />
const JudgedPractice = latePart(async () => (await import('./JudgedPractice')).JudgedPractice, waiting)
const JudgedExam = latePart(async () => (await import('./JudgedExam')).JudgedExam, waiting)
const JudgedRound = latePart(async () => (await import('./JudgedRound')).JudgedRound, waiting)

/** One appeal: its record, to hear and to read, beside what it lost and the decision. */
export default function AppealDetailPage() {
  const t = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const { data, failure, reload } = useCall(appealGet, { id })
  if (failure && !data)
    return (
      <FailedPage failure={failure} missing={t('appeal-admin.missing')} list="/admin/train/complain" onRetry={reload} />
    )
  if (!data) return waiting
  return <Appeal key={data.appeal.id} {...data} />
}

function Appeal(opened: OutputOf<typeof appealGet>) {
  const { appeal } = opened
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
      <Judged {...opened} />
    </div>
  )
}

/** The record to hear or to read, beside the decision. */
function Judged({ practice, exam, round, ...judged }: OutputOf<typeof appealGet>) {
  const t = useText()
  if (practice) return <JudgedPractice practice={practice} {...judged} />
  if (exam) return <JudgedExam exam={exam} {...judged} />
  if (round) return <JudgedRound round={round} {...judged} />
  return <p className={replay.alone}>{t('appeal-admin.recordGone')}</p>
}
