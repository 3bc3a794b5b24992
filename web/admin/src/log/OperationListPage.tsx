import { App, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  operationActors,
  operationExport,
  operationList,
  type OperationRow,
} from '@lianda/shared/module/log/log.admin.contract'
import { actionWords, factWords, subjectWords } from '@lianda/shared/module/log/operation-words.rules'
import { SUBJECTS } from '@lianda/shared/module/log/operation-facts.rules'
import { OPERATIONS } from '@lianda/shared/module/log/operations.rules'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { filtersOf, operationInput } from './operation-query'
import { useOperationWords } from './use-operation-words'

const OperationDrawer = lateLayer(
  async () => (await import('./OperationDrawer')).OperationDrawer,
  ({ row }) => row !== null,
)

/** Administrators' changes: who, when, and the values before and after. */
export default function OperationListPage() {
  const t = useText()
  const tag = useTag()
  const words = useOperationWords()
  const { message } = App.useApp()
  const [params, setParams] = useSearchParams()
  const { filters, text } = readQuery(params)
  const [opened, setOpened] = useState<OperationRow | null>(null)
  const saving = useSaveFile()
  const actors = useCall(operationActors, {})
  // The list asks for the same; the request is shared.
  const listed = useCall(operationList, operationInput(readQuery(params)))
  const object = listed.data?.rows[0]?.objectName ?? ''
  const action = (row: OperationRow) => actionWords(row.action, words)

  const save = () =>
    saving.save({
      make: () => call(operationExport, { ...filtersOf(filters), ...(text ? { text } : {}) }),
      done: ({ rows }) => message.success(t('log.exported', { n: rows })),
      nothing: t('log.nothing'),
    })
  const columns: ListColumn<OperationRow>[] = [
    { key: 'at', title: t('log.at'), sort: 'at', always: true, render: (row) => dateTime(row.at, tag) },
    { key: 'actor', title: t('log.actor'), render: (row) => row.actorName },
    { key: 'account', title: t('office.person.account'), hidden: true, render: (row) => row.account },
    { key: 'action', title: t('log.action'), render: action },
    { key: 'subject', title: t('log.subject'), hidden: true, render: (row) => subjectWords(row.noun, words) },
    { key: 'object', title: t('log.object'), render: (row) => row.objectName || row.objectId },
    {
      key: 'fields',
      title: t('log.fields'),
      render: (row) =>
        Object.keys({ ...row.before, ...row.after })
          .map((name) => factWords(row.noun, name, words))
          .join(t('office.comma')) || t('log.unchanged'),
    },
    { key: 'ip', title: t('log.ip'), render: (row) => row.ip },
  ]
  const choice = (key: string, label: string, options: readonly { value: string; label: string }[]): ListFilter => ({
    kind: 'choice',
    key,
    label,
    options,
  })
  const { noun } = filters
  const actions = Object.entries(OPERATIONS).filter(([, { subject }]) => !noun || subject === noun)
  const listFilters: ListFilter[] = [
    { kind: 'days', key: 'from', toKey: 'to', label: t('log.at') },
    choice(
      'actorId',
      t('log.actor'),
      (actors.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ),
    choice(
      'noun',
      t('log.subject'),
      SUBJECTS.map((value) => ({ value, label: subjectWords(value, words) })),
    ),
    choice(
      'action',
      t('log.action'),
      actions.map(([value]) => ({ value, label: actionWords(value, words) })),
    ),
    ...(filters['objectId']
      ? [{ kind: 'given' as const, key: 'objectId', label: t('log.object'), value: object || filters['objectId'] }]
      : []),
  ]
  return (
    <>
      <ListPage
        name="operation"
        title={t('log.title')}
        searchLabel={t('log.search')}
        columns={columns}
        filters={listFilters}
        endpoint={operationList}
        input={operationInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.actorName} ${action(row)} ${row.objectName}`}
        onOpen={setOpened}
        actions={() => (
          <Button loading={saving.busy} onClick={save}>
            {t('log.export')}
          </Button>
        )}
        emptyTitle={t('log.empty')}
        emptyHint={t('log.emptyHint')}
      />
      <OperationDrawer
        row={opened}
        onClose={() => setOpened(null)}
        onOnlyThis={(objectId) => {
          setOpened(null)
          setParams({ objectId })
        }}
      />
    </>
  )
}
