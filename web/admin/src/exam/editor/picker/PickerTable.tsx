import { Table, type TableColumnType, Tag } from 'antd'
import type { QuestionRow } from '@lianda/shared/module/question-bank/question.admin.contract'
import { useRangeTicks } from '../../../parts/use-range-ticks'
import { score } from '../../../platform/format'
import { useText } from '../../../platform/text'
import { NARROW, useMedia } from '../../../shell/use-media'
import styles from './picker.module.css'

interface Props {
  rows: readonly QuestionRow[]
  taken: readonly string[]
  chosen: ReadonlyMap<string, QuestionRow>
  loading: boolean
  onChosen: (chosen: ReadonlyMap<string, QuestionRow>) => void
}

/** Columns hidden when there is no room beside the text. */
const WIDE = ['level', 'score', 'catalog']

/** One page of the bank with checkboxes. Questions already in the paper are ticked and disabled. */
export function PickerTable({ rows, taken, chosen, loading, onChosen }: Props) {
  const t = useText()
  const narrow = useMedia(NARROW)
  const set = (ticked: readonly QuestionRow[], on: boolean) => {
    const next = new Map(chosen)
    for (const row of ticked) {
      if (taken.includes(row.id)) continue
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    }
    onChosen(next)
  }
  const ticks = useRangeTicks(rows, (row) => chosen.has(row.id), set)
  const columns: (TableColumnType<QuestionRow> & { key: string })[] = [
    {
      key: 'type',
      width: 76,
      title: t('exam-admin.picker.type'),
      render: (_value, row) => <Tag>{t(`question-bank.type.${row.type}`)}</Tag>,
    },
    {
      key: 'text',
      title: t('exam-admin.picker.text'),
      ellipsis: true,
      render: (_value, row) => (
        <span title={row.text}>
          {taken.includes(row.id) ? <Tag color="processing">{t('exam-admin.picker.inPaper')}</Tag> : null}
          {row.text}
        </span>
      ),
    },
    {
      key: 'level',
      width: 72,
      title: t('exam-admin.picker.level'),
      render: (_value, row) => t(`question-bank.level.${row.level}`),
    },
    {
      key: 'score',
      width: 64,
      align: 'right',
      title: t('exam-admin.picker.score'),
      render: (_value, row) => score(row.score),
    },
    {
      key: 'catalog',
      width: 140,
      ellipsis: true,
      title: t('exam-admin.picker.catalog'),
      render: (_value, row) => row.catalogName || '—',
    },
  ]
  return (
    <Table<QuestionRow>
      rowKey={(row) => row.id}
      dataSource={[...rows]}
      size="small"
      pagination={false}
      loading={{ spinning: loading, delay: 300 }}
      rowSelection={{
        selectedRowKeys: [...chosen.keys(), ...taken],
        preserveSelectedRowKeys: true,
        getCheckboxProps: (row) => ({
          disabled: taken.includes(row.id),
          'aria-label': t('office.list.select', { name: row.text }),
        }),
        ...ticks.selection,
        getTitleCheckboxProps: () => ({ 'aria-label': t('exam-admin.picker.page') }),
      }}
      onRow={(row) => ({
        className: taken.includes(row.id) ? styles.taken : styles.row,
        ...ticks.ofRow(row),
      })}
      columns={columns.filter((column) => !narrow || !WIDE.includes(column.key))}
    />
  )
}
