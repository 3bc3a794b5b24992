import { Tag } from 'antd'
import type { TaskAdminRow } from '@lianda/shared/module/task/task.admin.contract'
import type { ListColumn } from '../list/list-types'
import { dateTime, score } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { StateTag } from './StateTag'

const RUN_COLOURS = { not_started: undefined, in_progress: 'processing', ended: undefined } as const

/** px; English titles need more. */
const WIDTHS = { short: { state: 140, run: 84, figure: 72 }, long: { state: 160, run: 104, figure: 88 } }

/** Columns of the lists of packages. */
export function useTaskColumns(): ListColumn<TaskAdminRow>[] {
  const t = useText()
  const tag = useTag()
  const width = WIDTHS[tag.startsWith('zh') ? 'short' : 'long']
  const time = (ms: number | null) => (ms === null ? '—' : dateTime(ms, tag))
  return [
    {
      key: 'title',
      title: t('task-admin.list.name'),
      sort: 'title',
      always: true,
      fills: true,
      render: (row) => <b title={row.title}>{row.title}</b>,
    },
    { key: 'state', title: t('task-admin.list.state'), width: width.state, render: (row) => <StateTag task={row} /> },
    {
      key: 'run',
      title: t('task-admin.list.run'),
      width: width.run,
      render: (row) =>
        row.publishState === 'published' ? (
          <Tag color={RUN_COLOURS[row.runState]}>{t(`task-admin.run.${row.runState}`)}</Tag>
        ) : (
          '—'
        ),
    },
    {
      key: 'catalog',
      title: t('task-admin.list.catalog'),
      width: 128,
      hidden: true,
      render: (row) => row.catalogName || '—',
    },
    {
      key: 'subtasks',
      title: t('task-admin.list.subtasks'),
      width: width.figure,
      figure: true,
      render: (row) => row.subtasks,
    },
    {
      key: 'learners',
      title: t('task-admin.list.learners'),
      width: width.figure,
      figure: true,
      render: (row) => row.learners,
    },
    {
      key: 'pass',
      title: t('task-admin.list.pass'),
      width: 84,
      figure: true,
      hidden: true,
      render: (row) => score(row.passScore),
    },
    {
      key: 'starts',
      title: t('task-admin.list.starts'),
      width: 128,
      sort: 'startsAt',
      render: (row) => time(row.startsAt),
    },
    { key: 'ends', title: t('task-admin.list.ends'), width: 128, sort: 'endsAt', render: (row) => time(row.endsAt) },
    {
      key: 'published',
      title: t('task-admin.list.publishedAt'),
      width: 128,
      hidden: true,
      render: (row) => time(row.publishedAt),
    },
    {
      key: 'sort',
      title: t('task-admin.list.sort'),
      width: 76,
      figure: true,
      sort: 'sort',
      hidden: true,
      render: (row) => row.sort,
    },
    {
      key: 'creator',
      title: t('task-admin.list.creator'),
      width: 110,
      hidden: true,
      render: (row) => row.creator || '—',
    },
    {
      key: 'updated',
      title: t('task-admin.list.updated'),
      width: 128,
      sort: 'updatedAt',
      hidden: true,
      render: (row) => time(row.updatedAt),
    },
  ]
}
