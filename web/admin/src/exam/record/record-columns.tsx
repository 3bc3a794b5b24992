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

/** Columns of the list of exam records. */
export function examRecordColumns(t: Translate, general: Translate, tag: string): ListColumn<ExamRecordRow>[] {
  const width = WIDTHS[tag.startsWith('zh') ? 'short' : 'long']
  return [
    {
      key: 'user',
      title: t('record.learner'),
      sort: 'userName',
      always: true,
      width: 132,
      render: (row) => (
        <b className={styles.name} title={row.userName}>
          {row.userName}
        </b>
      ),
    },
    { key: 'account', title: general('user.account'), hidden: true, render: (row) => row.account },
    { key: 'workno', title: general('user.workno'), hidden: true, render: (row) => row.workno || '—' },
    {
      key: 'department',
      title: general('user.department'),
      width: 108,
      render: (row) => (
        <span className={styles.exam} title={row.departmentName}>
          {row.departmentName || '—'}
        </span>
      ),
    },
    {
      key: 'exam',
      title: t('record.exam'),
      fills: true,
      render: (row) => (
        <span className={styles.exam} title={row.title}>
          {row.title} <small>{t('list.versionOf', { version: row.paperVersion })}</small>
        </span>
      ),
    },
    {
      key: 'task',
      title: t('record.task'),
      width: 200,
      hidden: true,
      render: (row) => (
        <span className={styles.exam} title={row.taskTitle}>
          {row.taskTitle || '—'}
        </span>
      ),
    },
    { key: 'attempt', title: t('record.attempt'), width: width.attempt, figure: true, render: (row) => row.n },
    {
      key: 'total',
      title: t('record.score'),
      sort: 'total',
      width: 78,
      figure: true,
      render: (row) => (row.total === null ? '—' : score(row.total)),
    },
    { key: 'result', title: t('record.result'), width: width.result, render: (row) => <Result row={row} t={t} /> },
    { key: 'state', title: t('record.state'), width: width.state, render: (row) => <State row={row} t={t} /> },
    {
      key: 'late',
      title: t('record.lateShort'),
      width: width.late,
      figure: true,
      render: (row) => (row.lateAnswers === 0 ? '—' : row.lateAnswers),
    },
    {
      key: 'used',
      title: t('record.used'),
      sort: 'usedMs',
      width: 88,
      figure: true,
      hidden: true,
      render: (row) => (row.usedMs === null ? '—' : duration(row.usedMs)),
    },
    {
      key: 'started',
      title: t('record.started'),
      width: 128,
      sort: 'startedAt',
      render: (row) => dateTime(row.startedAt, tag),
    },
    {
      key: 'extra',
      title: t('record.extra'),
      width: 96,
      figure: true,
      hidden: true,
      render: (row) => (row.extraMinutes === 0 ? '—' : t('record.plusMinutes', { minutes: row.extraMinutes })),
    },
    {
      key: 'deadline',
      title: t('record.deadline'),
      width: 128,
      hidden: true,
      render: (row) => dateTime(row.deadlineMs, tag),
    },
    {
      key: 'finished',
      title: t('record.finished'),
      width: 128,
      hidden: true,
      render: (row) => (row.finishedAt === null ? '—' : dateTime(row.finishedAt, tag)),
    },
  ]
}

function Result({ row, t }: { row: ExamRecordRow; t: Translate }) {
  if (row.passed === null) return '—'
  return <Tag color={row.passed ? 'success' : 'error'}>{t(row.passed ? 'record.passed' : 'record.failed')}</Tag>
}

function State({ row, t }: { row: ExamRecordRow; t: Translate }) {
  if (row.state !== 'running') return endOf(row, t)
  const figures = { answered: row.answered, questions: row.questions }
  return <Tag color="processing">{t('record.runningWith', figures)}</Tag>
}
