import { Button, Empty, Table, Tag } from 'antd'
import { useState } from 'react'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { ListError } from '../list/ListStates'
import { dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import type { ImportSubject } from './import-subject'

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
export function ImportHistory({ subject, onOpen }: { subject: ImportSubject; onOpen: (id: string) => void }) {
  const t = useText()
  const tag = useTag()
  const [page, setPage] = useState(1)
  const list = useCall(subject.calls.importList, { page, rows: ROWS })
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
        locale={{ emptyText: <Empty image={null} description={t('import.historyEmpty')} /> }}
        columns={[
          {
            key: 'file',
            title: t('import.historyColumn.file'),
            render: (_value: unknown, row) => (
              <>
                <b>{row.fileName}</b> {t(`import.formats.${row.format}`)}
              </>
            ),
          },
          {
            key: 'state',
            title: t('import.historyColumn.state'),
            render: (_value: unknown, row) => <Tag color={COLOUR[row.state]}>{t(`import.state.${row.state}`)}</Tag>,
          },
          {
            key: 'counts',
            title: t('import.historyColumn.counts'),
            align: 'right',
            responsive: WIDE,
            render: (_value: unknown, row) => `${row.insertcount} / ${row.updatecount}`,
          },
          { key: 'by', title: t('import.historyColumn.by'), dataIndex: 'creator', responsive: WIDE },
          {
            key: 'at',
            title: t('import.historyColumn.at'),
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
                aria-label={t('import.openOf', { name: row.fileName })}
                onClick={() => onOpen(row.id)}
              >
                {t('import.open')}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
