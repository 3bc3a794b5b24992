import { Tag } from 'antd'
import type { QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { ListColumn } from '../list/list-types'
import { EnabledTag } from '../list/EnabledTag'
import { dateTime, score } from '../platform/format'
import { LevelMark } from './LevelMark'
import styles from './question-bank.module.css'

/** px; English words need more. */
const WIDTHS = {
  short: { type: 66, level: 78, score: 78, enabled: 66, creator: 84 },
  long: { type: 92, level: 94, score: 88, enabled: 82, creator: 100 },
} as const

export function questionColumns(t: Translate, tag: string): ListColumn<QuestionRow>[] {
  const width = WIDTHS[tag.startsWith('zh') ? 'short' : 'long']
  return [
    {
      key: 'type',
      title: t('question-bank.column.type'),
      width: width.type,
      render: (row) => (
        <Tag color={row.type === 1 ? 'processing' : undefined}>{t(`question-bank.type.${row.type}`)}</Tag>
      ),
    },
    {
      key: 'text',
      title: t('question-bank.column.text'),
      always: true,
      fills: true,
      render: (row) => (
        <span className={row.disabled ? styles.off : undefined} title={row.text}>
          {row.text}
        </span>
      ),
    },
    {
      key: 'code',
      title: t('question-bank.column.code'),
      sort: 'code',
      width: 100,
      hidden: true,
      render: (row) => row.code,
    },
    {
      key: 'catalog',
      title: t('question-bank.column.catalog'),
      width: 120,
      hidden: true,
      render: (row) => row.catalogName || '—',
    },
    {
      key: 'level',
      title: t('question-bank.column.level'),
      sort: 'level',
      width: width.level,
      render: (row) => <LevelMark level={row.level} />,
    },
    {
      key: 'score',
      title: t('question-bank.column.score'),
      sort: 'score',
      width: width.score,
      figure: true,
      render: (row) => score(row.score),
    },
    {
      key: 'enabled',
      title: t('question-bank.column.enabled'),
      width: width.enabled,
      render: (row) => <EnabledTag on={!row.disabled} />,
    },
    {
      key: 'papers',
      title: t('question-bank.column.papers'),
      width: 70,
      figure: true,
      hidden: true,
      render: (row) => row.papers,
    },
    {
      key: 'version',
      title: t('question-bank.column.version'),
      width: 70,
      figure: true,
      hidden: true,
      render: (row) => row.version,
    },
    {
      key: 'updatedAt',
      title: t('question-bank.column.updatedAt'),
      sort: 'updatedAt',
      width: 126,
      render: (row) => <span className={styles.meta}>{dateTime(row.updatedAt, tag)}</span>,
    },
    {
      key: 'createdAt',
      title: t('question-bank.column.createdAt'),
      sort: 'createdAt',
      width: 126,
      hidden: true,
      render: (row) => <span className={styles.meta}>{dateTime(row.createdAt, tag)}</span>,
    },
    {
      key: 'creator',
      title: t('question-bank.column.creator'),
      width: width.creator,
      render: (row) => <span className={styles.meta}>{row.creator || '—'}</span>,
    },
  ]
}
