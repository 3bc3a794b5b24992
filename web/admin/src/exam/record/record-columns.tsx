import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { ExamRecordRow } from '@lianda/shared/module/exam/record.admin.contract'
import type { ListColumn } from '../../list/list-types'
import { dateTime, duration, score } from '../../platform/format'
import { endOf } from './record-words'
import styles from './record-list.module.css'

/** px of columns that need more room in English. */
const WIDTHS = {
  short: { attempt: 56, result: 76, state: 120, late: 64 },
  long: { attempt: 74, result: 98, state: 136, late: 56 },
}

/** Columns of the list of exam records. @param department what a department is called */
export function examRecordColumns(t: Translate, tag: string, department: string): ListColumn<ExamRecordRow>[] {
  const width = WIDTHS[tag.startsWith('zh') ? 'short' : 'long']
  return [
    {
      key: 'user',
      title: t('exam-admin.record.learner'),
      sort: 'userName',
      always: true,
      width: 132,
      render: (row) => <b>{row.userName}</b>,
    },
    { key: 'account', title: t('office.person.account'), hidden: true, render: (row) => row.account },
    { key: 'workno', title: t('office.person.workno'), hidden: true, render: (row) => row.workno || '—' },
    {
      key: 'department',
      title: department,
      width: 108,
      render: (row) => row.departmentName || '—',
    },
    {
      key: 'exam',
      title: t('exam-admin.record.exam'),
      fills: true,
      render: (row) => (
        <span className={styles.exam} title={row.title}>
          {row.title} <small>{t('exam-admin.list.versionOf', { version: row.paperVersion })}</small>
        </span>
      ),
    },
    {
      key: 'task',
      title: t('exam-admin.record.task'),
      width: 200,
      hidden: true,
      render: (row) => row.taskTitle || '—',
    },
    {
      key: 'attempt',
      title: t('exam-admin.record.attempt'),
      width: width.attempt,
      figure: true,
      render: (row) => row.n,
    },
    {
      key: 'total',
      title: t('exam-admin.record.score'),
      sort: 'total',
      width: 78,
      figure: true,
      render: (row) => (row.total === null ? '—' : score(row.total)),
    },
    {
      key: 'result',
      title: t('exam-admin.record.result'),
      width: width.result,
      render: (row) => <Result row={row} t={t} />,
    },
    {
      key: 'state',
      title: t('exam-admin.record.state'),
      width: width.state,
      render: (row) => <State row={row} t={t} />,
    },
    {
      key: 'late',
      title: t('exam-admin.record.lateShort'),
      width: width.late,
      figure: true,
      render: (row) => (row.lateAnswers === 0 ? '—' : row.lateAnswers),
    },
    {
      key: 'used',
      title: t('exam-admin.record.used'),
      sort: 'usedMs',
      width: 88,
      figure: true,
      hidden: true,
      render: (row) => (row.usedMs === null ? '—' : duration(row.usedMs)),
    },
    {
      key: 'started',
      title: t('exam-admin.record.started'),
      width: 128,
      sort: 'startedAt',
      render: (row) => dateTime(row.startedAt, tag),
    },
    {
      key: 'extra',
      title: t('exam-admin.record.extra'),
      width: 96,
      figure: true,
      hidden: true,
      render: (row) =>
        row.extraMinutes === 0 ? '—' : t('exam-admin.record.plusMinutes', { minutes: row.extraMinutes }),
    },
    {
      key: 'deadline',
      title: t('exam-admin.record.deadline'),
      width: 128,
      hidden: true,
      render: (row) => dateTime(row.deadlineMs, tag),
    },
    {
      key: 'finished',
      title: t('exam-admin.record.finished'),
      width: 128,
      hidden: true,
      render: (row) => (row.finishedAt === null ? '—' : dateTime(row.finishedAt, tag)),
    },
  ]
}

function Result({ row, t }: { row: ExamRecordRow; t: Translate }) {
  if (row.passed === null) return '—'
  return (
    <Tag color={row.passed ? 'success' : 'error'}>
      {t(row.passed ? 'exam-admin.record.passed' : 'exam-admin.record.failed')}
    </Tag>
  )
}

function State({ row, t }: { row: ExamRecordRow; t: Translate }) {
  if (row.state !== 'running') return endOf(row, t)
  const figures = { answered: row.answered, questions: row.questions }
  return <Tag color="processing">{t('exam-admin.record.runningWith', figures)}</Tag>
}
