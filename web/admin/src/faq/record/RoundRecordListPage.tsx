import { useState } from 'react'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { type RoundRecord, roundRecordList } from '@lianda/shared/module/faq/round/round.admin.contract'
import type { ListQuery } from '../../list/address-state'
import { ListPage } from '../../list/ListPage'
import type { ListFilter } from '../../list/list-types'
import { useDepartmentFilter } from '../../org/use-department-filter'
import { lateLayer } from '../../parts/late-part'
import { useTag, useText } from '../../platform/text'
import { PersonReportButton } from '../../report/PersonReportButton'
import { useDepartmentWord } from '../../shell/use-user'
import { roundRecordColumns } from './round-record-columns'

const RoundRecordDrawer = lateLayer(
  async () => (await import('./RoundRecordDrawer')).RoundRecordDrawer,
  ({ id }) => id !== null,
)

/** The address as input of the call. */
export function roundRecordInput({ page, rows, text, filters }: ListQuery): ParsedInputOf<typeof roundRecordList> {
  const { departmentId, userId, taskId, passed, from, to, endedFrom, endedTo } = filters
  return {
    ...{ page, rows },
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
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
  return (
    <>
      <ListPage<RoundRecord, typeof roundRecordList>
        name="round-record"
        title={t('faq-record.title')}
        searchLabel={t('faq-record.search')}
        columns={roundRecordColumns(t, tag, departmentWord)}
        filters={filters}
        ownKeys={['kind', 'userId', 'taskId']}
        endpoint={roundRecordList}
        input={roundRecordInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.userName}
        onOpen={(row) => setOpen(row.id)}
        rowActions={({ userId }) => <PersonReportButton userId={userId} />}
        actionsWidth={48}
        emptyTitle={t('faq-record.empty')}
        emptyHint={t('faq-record.emptyHint')}
      />
      <RoundRecordDrawer id={open} onClose={() => setOpen(null)} />
    </>
  )
}
