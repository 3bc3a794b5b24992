import { App, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  type RoundRecord,
  roundRecordExport,
  roundRecordList,
} from '@lianda/shared/module/faq/round/round.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { type ListQuery, readQuery } from '../../list/address-state'
import { ListPage } from '../../list/ListPage'
import type { ListFilter } from '../../list/list-types'
import { useDepartmentFilter } from '../../org/use-department-filter'
import { lateLayer } from '../../parts/late-part'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { givenFilters } from '../../report/given-filters'
import { PersonReportButton } from '../../report/PersonReportButton'
import { useSaveFile } from '../../platform/use-save-file'
import { useDepartmentWord } from '../../shell/use-user'
import { roundRecordColumns } from './round-record-columns'

const RoundRecordDrawer = lateLayer(
  async () => (await import('./RoundRecordDrawer')).RoundRecordDrawer,
  ({ id }) => id !== null,
)

/** The address as input of the call. */
export const roundRecordInput = (query: ListQuery): ParsedInputOf<typeof roundRecordList> => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...narrowing(query),
})

/** Filters that list and export share. */
function narrowing({ text, filters }: Pick<ListQuery, 'text' | 'filters'>) {
  const { departmentId, userId, taskId, subtaskId, lost, passed, from, to, endedFrom, endedTo } = filters
  return {
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(subtaskId ? { subtaskId, ...(lost ? { lost } : {}) } : {}),
    ...(passed ? { passed: passed === 'true' } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(endedFrom ? { endedFrom: Number(endedFrom) } : {}),
    ...(endedTo ? { endedTo: Number(endedTo) } : {}),
  }
}

/** Learners' rounds of quick questions. */
export default function RoundRecordListPage() {
  const t = useText()
  const tag = useTag()
  const departmentWord = useDepartmentWord()
  const department = useDepartmentFilter()
  const [open, setOpen] = useState<string | null>(null)
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const saving = useSaveFile()
  const save = () =>
    saving.save({
      make: () => call(roundRecordExport, narrowing(readQuery(params))),
      done: ({ rows }) => message.success(t('faq-record.exported', { count: rows })),
    })
  const filters: ListFilter[] = [
    department,
    {
      kind: 'choice',
      key: 'passed',
      label: t('faq-record.result'),
      options: [
        { value: 'true', label: t('faq-record.passed') },
        { value: 'false', label: t('faq-record.failed') },
      ],
    },
    { kind: 'days', key: 'from', toKey: 'to', label: t('faq-record.started') },
    { kind: 'days', key: 'endedFrom', toKey: 'endedTo', label: t('faq-record.endedAt') },
  ]
  const { filters: chosen } = readQuery(params)
  const given = (answer: OutputOf<typeof roundRecordList> | null) => {
    const row = answer?.rows[0]
    return givenFilters(
      chosen,
      [
        ['taskId', t('faq-record.task'), row?.taskTitle],
        ['subtaskId', t('faq-record.category'), row?.title],
        ['userId', t('faq-record.learner'), row?.userName],
        ...(chosen['subtaskId'] ? [['lost', t('faq-record.lost'), answer?.lost ?? undefined] as const] : []),
      ],
      t('exam-admin.record.target.this'),
    )
  }
  return (
    <>
      <ListPage<RoundRecord, typeof roundRecordList>
        name="round-record"
        title={t('faq-record.title')}
        searchLabel={t('faq-record.search')}
        columns={roundRecordColumns(t, tag, departmentWord)}
        filters={(answer) => [...filters, ...given(answer)]}
        ownKeys={['kind']}
        endpoint={roundRecordList}
        input={roundRecordInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.userName}
        onOpen={(row) => setOpen(row.id)}
        rowActions={({ userId }) => <PersonReportButton userId={userId} />}
        actionsWidth={48}
        actions={() => (
          <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
            {t('faq-record.export')}
          </Button>
        )}
        emptyTitle={t('faq-record.empty')}
        emptyHint={t('faq-record.emptyHint')}
      />
      <RoundRecordDrawer id={open} onClose={() => setOpen(null)} />
    </>
  )
}
