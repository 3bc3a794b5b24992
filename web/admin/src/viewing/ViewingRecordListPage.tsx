import { App, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  type ViewingRecord,
  viewingRecordExport,
  viewingRecordList,
} from '@lianda/shared/module/viewing/viewing.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListFilter } from '../list/list-types'
import { useDepartmentFilter } from '../org/use-department-filter'
import { lateLayer } from '../parts/late-part'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { givenFilters } from '../report/given-filters'
import { useDepartmentWord } from '../shell/use-user'
import { viewingRecordColumns } from './viewing-record-columns'

const ViewingRecordDrawer = lateLayer(
  async () => (await import('./ViewingRecordDrawer')).ViewingRecordDrawer,
  ({ id }) => id !== null,
)

/** Filters that list and export share. */
function narrowing({ text, filters }: Pick<ListQuery, 'text' | 'filters'>) {
  const { departmentId, userId, taskId, film, passed, from, to, endedFrom, endedTo } = filters
  return {
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(film ? { film: film === 'true' } : {}),
    ...(passed ? { finished: passed === 'true' } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(endedFrom ? { endedFrom: Number(endedFrom) } : {}),
    ...(endedTo ? { endedTo: Number(endedTo) } : {}),
  }
}

/** The address as input of the call. */
const viewingRecordInput = (query: ListQuery): ParsedInputOf<typeof viewingRecordList> => ({
  ...{ page: query.page, rows: query.rows },
  ...narrowing(query),
})

/** What learners read and watched. */
export default function ViewingRecordListPage() {
  const t = useText()
  const tag = useTag()
  const departmentWord = useDepartmentWord()
  const department = useDepartmentFilter()
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const saving = useSaveFile()
  const save = () =>
    saving.save({
      make: () => call(viewingRecordExport, narrowing(readQuery(params))),
      done: ({ rows }) => message.success(t('viewing-record.exported', { count: rows })),
      nothing: t('viewing-record.nothing'),
    })
  const filters: ListFilter[] = [
    department,
    {
      ...{ kind: 'choice', key: 'film', label: t('viewing-record.kind') },
      options: [
        { value: 'false', label: t('viewing-record.document') },
        { value: 'true', label: t('viewing-record.film') },
      ],
    },
    {
      ...{ kind: 'choice', key: 'passed', label: t('viewing-record.result') },
      options: [
        { value: 'true', label: t('viewing-record.finished') },
        { value: 'false', label: t('viewing-record.unfinished') },
      ],
    },
    { kind: 'days', key: 'from', toKey: 'to', label: t('viewing-record.started') },
    { kind: 'days', key: 'endedFrom', toKey: 'endedTo', label: t('viewing-record.finishedAt') },
  ]
  const given = (row: ViewingRecord | undefined) =>
    givenFilters(
      readQuery(params).filters,
      [
        ['taskId', t('viewing-record.task'), row?.taskTitle],
        ['userId', t('viewing-record.learner'), row?.userName],
      ],
      t('exam-admin.record.target.this'),
    )
  return (
    <>
      <ListPage<ViewingRecord, typeof viewingRecordList>
        name="viewing-record"
        title={t('viewing-record.title')}
        searchLabel={t('viewing-record.search')}
        columns={viewingRecordColumns(t, tag, departmentWord)}
        filters={(answer) => [...filters, ...given(answer?.rows[0])]}
        ownKeys={['kind']}
        endpoint={viewingRecordList}
        input={viewingRecordInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.userName} ${row.title}`}
        onOpen={(row) => setOpen(row.id)}
        actions={() => (
          <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
            {t('viewing-record.export')}
          </Button>
        )}
        emptyTitle={t('viewing-record.empty')}
        emptyHint={t('viewing-record.emptyHint')}
      />
      <ViewingRecordDrawer id={open} onClose={() => setOpen(null)} />
    </>
  )
}
