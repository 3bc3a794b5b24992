import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { APPEAL_KINDS, APPEAL_STATES } from '@lianda/shared/module/appeal/appeal.contract'
import {
  appealJudges,
  appealList,
  type AppealRow,
  DUE_FAULTS,
} from '@lianda/shared/module/appeal/appeal.admin.contract'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { useDepartmentFilter } from '../org/use-department-filter'
import { calendarDayOf, dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'
import { resultText, STATE_COLOR } from './appeal-text'

const JudgesDrawer = lateLayer(async () => (await import('./JudgesDrawer')).JudgesDrawer)

/** The address as input of the call. */
function appealInput({ page, rows, text, sort, filters }: ListQuery) {
  const { departmentId, userId, taskId, judgeId, from, to, decidedFrom, decidedTo } = filters
  const due = DUE_FAULTS.find((one) => one === filters['due'])
  const state = APPEAL_STATES.find((one) => String(one) === filters['state'])
  const kind = APPEAL_KINDS.find((one) => one === filters['kind'])
  return {
    ...{ page, rows },
    ...(text ? { text } : {}),
    ...(sort ? { sort } : {}),
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(judgeId ? { judgeId } : {}),
    ...(due === undefined ? {} : { due }),
    ...(decidedFrom ? { decidedFrom: Number(decidedFrom) } : {}),
    ...(decidedTo ? { decidedTo: Number(decidedTo) } : {}),
    ...(taskId ? { taskId } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
  }
}

/** Scores that learners question, newest first. */
export default function AppealListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const departmentWord = useDepartmentWord()
  const department = useDepartmentFilter()
  const [params] = useSearchParams()
  const [counting, setCounting] = useState(false)
  const judge = useJudgeFilter(readQuery(params).filters['judgeId'])
  const open = ({ id }: AppealRow) => void navigate(`/admin/train/complain-detail?id=${id}`)
  const columns: ListColumn<AppealRow>[] = [
    { key: 'user', title: t('appeal-admin.learner'), always: true, width: 96, render: (row) => <b>{row.userName}</b> },
    { key: 'account', title: t('office.person.account'), hidden: true, render: (row) => row.account },
    { key: 'workno', title: t('office.person.workno'), hidden: true, render: (row) => row.workno || '—' },
    { key: 'department', title: departmentWord, width: 108, hidden: true, render: (row) => row.departmentName || '—' },
    { key: 'title', title: t('appeal-admin.record'), width: 104, render: (row) => row.title },
    { key: 'kind', title: t('appeal-admin.kindLabel'), width: 84, render: (row) => t(`appeal-admin.kind.${row.kind}`) },
    { key: 'task', title: t('appeal-admin.task'), hidden: true, render: (row) => row.taskTitle },
    { key: 'reason', title: t('appeal-admin.reason'), fills: true, render: (row) => row.reason },
    {
      key: 'state',
      title: t('appeal-admin.stateLabel'),
      width: 86,
      render: (row) => <Tag color={STATE_COLOR[row.state]}>{t(`appeal-admin.state.${row.state}`)}</Tag>,
    },
    {
      key: 'before',
      title: t('appeal-admin.before'),
      figure: true,
      width: 136,
      render: (row) => resultText(row.before, t),
    },
    {
      key: 'after',
      title: t('appeal-admin.after'),
      figure: true,
      width: 136,
      render: (row) => (row.after ? resultText(row.after, t) : '—'),
    },
    {
      key: 'made',
      title: t('appeal-admin.made'),
      width: 124,
      sort: 'createdAt',
      render: (row) => dateTime(row.createdAt, tag),
    },
    {
      key: 'due',
      title: t('appeal-admin.due'),
      width: 104,
      render: (row) => (
        <>
          {calendarDayOf(row.dueDay, tag)} {row.overdue ? <Tag color="warning">{t('appeal-admin.overdue')}</Tag> : null}
        </>
      ),
    },
    {
      key: 'decided',
      title: t('appeal-admin.decided'),
      sort: 'decidedAt',
      hidden: true,
      render: (row) => (row.decidedAt === null ? '—' : dateTime(row.decidedAt, tag)),
    },
    { key: 'judge', title: t('appeal-admin.judge'), hidden: true, render: (row) => row.judge || '—' },
    { key: 'opinion', title: t('appeal-admin.opinion'), hidden: true, render: (row) => row.opinion || '—' },
  ]
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'state',
      label: t('appeal-admin.stateLabel'),
      options: APPEAL_STATES.map((state) => ({ value: String(state), label: t(`appeal-admin.state.${state}`) })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: t('appeal-admin.kindLabel'),
      options: APPEAL_KINDS.map((kind) => ({ value: kind, label: t(`appeal-admin.kind.${kind}`) })),
    },
    department,
    { kind: 'days', key: 'from', toKey: 'to', label: t('appeal-admin.made') },
    { kind: 'days', key: 'decidedFrom', toKey: 'decidedTo', label: t('appeal-admin.decided') },
    {
      kind: 'choice',
      key: 'due',
      label: t('appeal-admin.dueLabel'),
      options: DUE_FAULTS.map((due) => ({ value: due, label: t(`appeal-admin.dueFault.${due}`) })),
    },
    ...judge,
  ]
  return (
    <>
      <ListPage
        name="appeal"
        title={t('appeal-admin.title')}
        searchLabel={t('appeal-admin.search')}
        columns={columns}
        filters={filters}
        endpoint={appealList}
        input={appealInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => t('appeal-admin.rowLabel', { name: row.userName, title: row.title })}
        onOpen={open}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => open(row)}>
            {t(row.state === 0 ? 'appeal-admin.hear' : 'appeal-admin.look')}
          </Button>
        )}
        emptyTitle={t('appeal-admin.empty')}
        emptyHint={t('appeal-admin.emptyHint')}
        actions={() => <Button onClick={() => setCounting(true)}>{t('appeal-admin.judges.open')}</Button>}
      />
      <JudgesDrawer open={counting} onClose={() => setCounting(false)} />
    </>
  )
}

/** The judge whose decisions a link asks for, by name. */
function useJudgeFilter(judgeId: string | undefined): ListFilter[] {
  const t = useText()
  const { data } = useCall(appealJudges, judgeId ? {} : null)
  if (!judgeId) return []
  const name = data?.rows.find((row) => row.judgeId === judgeId)?.name ?? '…'
  return [{ kind: 'given', key: 'judgeId', label: t('appeal-admin.judge'), value: name }]
}
