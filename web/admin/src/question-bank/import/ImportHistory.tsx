import { Button, Empty, Table, Tag } from 'antd'
import { useState } from 'react'
import { type ImportBatch, importList } from '@lianda/shared/module/question-bank/import.admin.contract'
import { ListError } from '../../list/ListStates'
import { dateTime } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'

const ROWS = 30
const COLOUR: Partial<Record<ImportBatch['state'], string>> = {
  checked: 'warning',
  running: 'processing',
  undoing: 'processing',
  done: 'success',
}

/** Columns hidden on phones. */
const WIDE: 'lg'[] = ['lg']

/** Earlier imports, newest first, with their results; each opens its result, where undo is. */
export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText()
  const tag = useTag()
  const [page, setPage] = useState(1)
  const list = useCall(importList, { page, rows: ROWS })
  return (
    <>
      {list.failure ? <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} /> : null}
      <Table<ImportBatch>
        rowKey="id"
        size="middle"
        loading={{ spinning: list.loading, delay: 300 }}
        dataSource={list.data?.rows ?? []}
        pagination={{
          current: page,
          pageSize: ROWS,
          total: list.data?.total ?? 0,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        locale={{ emptyText: <Empty image={null} description={t('question-bank.import.historyEmpty')} /> }}
        columns={[
          {
            key: 'file',
            title: t('question-bank.import.historyColumn.file'),
            render: (_value: unknown, row) => (
              <>
                <b>{row.fileName}</b> {t(`question-bank.import.formats.${row.format}`)}
              </>
            ),
          },
          {
            key: 'state',
            title: t('question-bank.import.historyColumn.state'),
            render: (_value: unknown, row) => (
              <Tag color={COLOUR[row.state]}>{t(`question-bank.import.state.${row.state}`)}</Tag>
            ),
          },
          {
            key: 'counts',
            title: t('question-bank.import.historyColumn.counts'),
            align: 'right',
            responsive: WIDE,
            render: (_value: unknown, row) => `${row.insertcount} / ${row.updatecount}`,
          },
          { key: 'by', title: t('question-bank.import.historyColumn.by'), dataIndex: 'creator', responsive: WIDE },
          {
            key: 'at',
            title: t('question-bank.import.historyColumn.at'),
            render: (_value: unknown, row) => dateTime(row.createdAt, tag),
          },
          {
            key: 'steps',
            title: '',
            align: 'right',
            render: (_value: unknown, row) => (
              <Button
                type="link"
                size="small"
                aria-label={t('question-bank.import.openOf', { name: row.fileName })}
                onClick={() => onOpen(row.id)}
              >
                {t('question-bank.import.open')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
