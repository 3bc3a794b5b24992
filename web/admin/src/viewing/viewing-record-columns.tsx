import { Tag } from 'antd'
import type { ViewingRecord } from '@lianda/shared/module/viewing/viewing.admin.contract'
import type { ListColumn } from '../list/list-types'
import { dateTime, duration } from '../platform/format'

type Text = (key: string, params?: Record<string, string | number>) => string

/** The columns of records of reading and watching. */
export const viewingRecordColumns = (t: Text, tag: string, departmentWord: string): ListColumn<ViewingRecord>[] => [
  { key: 'user', title: t('viewing-record.learner'), always: true, render: (row) => <b>{row.userName}</b> },
  { key: 'account', title: t('office.person.account'), hidden: true, render: (row) => row.account || '—' },
  { key: 'workno', title: t('office.person.workno'), hidden: true, render: (row) => row.workno || '—' },
  { key: 'department', title: departmentWord, render: (row) => row.departmentName || '—' },
  { key: 'name', title: t('viewing-record.name'), render: (row) => row.title },
  { key: 'kind', title: t('viewing-record.kind'), hidden: true, render: (row) => t(kindOf(row)) },
  { key: 'version', title: t('viewing-record.version'), figure: true, hidden: true, render: (row) => row.version },
  { key: 'task', title: t('viewing-record.task'), render: (row) => row.taskTitle || '—' },
  {
    key: 'progress',
    title: t('viewing-record.progress'),
    figure: true,
    render: ({ film, percent, pagesSeen }) =>
      film ? t('viewing-record.watched', { percent }) : t('viewing-record.read', { n: pagesSeen }),
  },
  {
    key: 'time',
    title: t('viewing-record.time'),
    figure: true,
    render: (row) => duration(row.seconds * 1_000),
  },
  {
    key: 'result',
    title: t('viewing-record.result'),
    render: ({ finishedAt }) => (
      <Tag color={finishedAt === null ? 'default' : 'green'}>
        {t(finishedAt === null ? 'viewing-record.unfinished' : 'viewing-record.finished')}
      </Tag>
    ),
  },
  { key: 'started', title: t('viewing-record.started'), render: (row) => dateTime(row.startedAt, tag) },
]

export const kindOf = ({ film }: Pick<ViewingRecord, 'film'>): string =>
  film ? 'viewing-record.film' : 'viewing-record.document'
