import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { ExaminationRow, PaperRow } from '@lianda/shared/module/exam/paper.admin.contract'
import { AccessMark } from '../access/AccessMark'
import { EnabledTag } from '../list/EnabledTag'
import type { ListColumn } from '../list/list-types'
import { dateTime, score } from '../platform/format'
import styles from './exam.module.css'

/** The version shown in the row: the published one, else the draft. */
export const mainPaper = (row: ExaminationRow): PaperRow | null => row.published ?? row.draft

/** px; English titles need more. */
const WIDTHS = {
  short: { state: 152, enabled: 60, figure: 60, attempts: 80 },
  long: { state: 160, enabled: 80, figure: 64, attempts: 96 },
}

export function examinationColumns(t: Translate, tag: string): ListColumn<ExaminationRow>[] {
  const width = WIDTHS[tag.startsWith('zh') ? 'short' : 'long']
  const figure = (key: string, title: string, of: (paper: PaperRow) => number): ListColumn<ExaminationRow> => ({
    key,
    title,
    width: width.figure,
    figure: true,
    ...(key === 'uses' || key === 'pass' ? { hidden: true } : {}),
    render: (row) => {
      const paper = mainPaper(row)
      return paper ? score(of(paper)) : '—'
    },
  })
  return [
    {
      key: 'title',
      title: t('exam-admin.list.name'),
      sort: 'title',
      always: true,
      fills: true,
      render: (row) => (
        <>
          <AccessMark access={row.access} />
          <b title={row.title}>{row.title}</b>
        </>
      ),
    },
    {
      key: 'state',
      title: t('exam-admin.list.versionState'),
      width: width.state,
      render: (row) => <StateTags row={row} t={t} />,
    },
    {
      key: 'enabled',
      title: t('exam-admin.list.enabled'),
      width: width.enabled,
      render: (row) => <EnabledTag on={row.status === 0} />,
    },
    figure('questions', t('exam-admin.list.questions'), (paper) => paper.count),
    figure('minute', t('exam-admin.list.minutes'), (paper) => paper.minute),
    figure('total', t('exam-admin.list.total'), (paper) => paper.score),
    figure('pass', t('exam-admin.list.pass'), (paper) => paper.passScore),
    figure('uses', t('exam-admin.list.uses'), (paper) => paper.uses),
    {
      key: 'attempts',
      title: t('exam-admin.list.attempts'),
      width: width.attempts,
      figure: true,
      sort: 'attempts',
      render: (row) => row.attempts,
    },
    { key: 'category', title: t('exam-admin.list.category'), hidden: true, render: (row) => row.categoryName || '—' },
    { key: 'creator', title: t('exam-admin.list.creator'), hidden: true, render: (row) => row.creator },
    {
      key: 'updated',
      title: t('exam-admin.list.updated'),
      width: 126,
      sort: 'updatedAt',
      render: (row) => dateTime(row.updatedAt, tag),
    },
  ]
}

function StateTags({ row, t }: { row: ExaminationRow; t: Translate }) {
  return (
    <span className={styles.tags}>
      {row.published ? (
        <Tag color="success">{t('exam-admin.state.publishedVersion', { version: row.published.version })}</Tag>
      ) : null}
      {row.draft ? <Tag color="warning">{t('exam-admin.state.draft')}</Tag> : null}
    </span>
  )
}
