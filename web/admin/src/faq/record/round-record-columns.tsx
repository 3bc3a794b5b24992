import { Tag } from 'antd'
import type { RoundRecord } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { ListColumn } from '../../list/list-types'
import { dateTime, duration, score } from '../../platform/format'

type Text = (key: string, params?: Record<string, string | number>) => string

/** The columns of records of rounds. */
export const roundRecordColumns = (t: Text, tag: string, departmentWord: string): ListColumn<RoundRecord>[] => [
  {
    key: 'user',
    title: t('faq-record.learner'),
    sort: 'userName',
    always: true,
    render: (row) => <b>{row.userName}</b>,
  },
  { key: 'account', title: t('office.person.account'), hidden: true, render: (row) => row.account },
  { key: 'workno', title: t('office.person.workno'), hidden: true, render: (row) => row.workno || '—' },
  { key: 'department', title: departmentWord, render: (row) => row.departmentName || '—' },
  { key: 'category', title: t('faq-record.category'), render: (row) => row.title },
  { key: 'task', title: t('faq-record.task'), render: (row) => row.taskTitle },
  { key: 'attempt', title: t('faq-record.attempt'), figure: true, render: (row) => row.attempt },
  {
    key: 'right',
    title: t('faq-record.right'),
    figure: true,
    render: (row) => t('faq-record.of', { right: row.right, questions: row.questions }),
  },
  {
    key: 'total',
    title: t('faq-record.score'),
    sort: 'total',
    figure: true,
    render: (row) => (row.total === null ? '—' : score(row.total)),
  },
  {
    key: 'result',
    title: t('faq-record.result'),
    render: (row) =>
      row.passed === null ? (
        t(`faq-record.states.${row.state}`)
      ) : (
        <Tag color={row.passed ? 'success' : 'default'}>
          {t(row.passed ? 'faq-record.passed' : 'faq-record.failed')}
        </Tag>
      ),
  },
  {
    key: 'elapsed',
    title: t('faq-record.duration'),
    sort: 'elapsedMs',
    figure: true,
    render: (row) => duration(row.elapsedMs),
  },
  { key: 'started', title: t('faq-record.started'), sort: 'startedAt', render: (row) => dateTime(row.startedAt, tag) },
]
