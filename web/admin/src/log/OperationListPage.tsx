import { Drawer } from 'antd'
import { useState } from 'react'
import { type OperationRow, operationList } from '@lianda/shared/module/log/log.admin.contract'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import styles from './log.module.css'

/** What administrators changed: who, when, what it was before and after. */
export default function OperationListPage() {
  const t = useText()
  const tag = useTag()
  const [opened, setOpened] = useState<OperationRow | null>(null)
  const action = (row: OperationRow) => t(`operation.${row.action.replace(/\./g, '_')}`, { defaultValue: row.action })
  const columns: ListColumn<OperationRow>[] = [
    { key: 'at', title: t('log.at'), sort: 'at', always: true, render: (row) => dateTime(row.at, tag) },
    { key: 'actor', title: t('log.actor'), render: (row) => row.actorName },
    { key: 'account', title: t('user.account'), hidden: true, render: (row) => row.account },
    { key: 'action', title: t('log.action'), render: action },
    { key: 'object', title: t('log.object'), render: (row) => row.objectName || row.objectId },
    {
      key: 'fields',
      title: t('log.fields'),
      render: (row) =>
        Object.keys({ ...row.before, ...row.after })
          .map((name) => t(`log.field.${name}`, { defaultValue: name }))
          .join(t('comma')) || '—',
    },
    { key: 'ip', title: t('log.ip'), render: (row) => row.ip },
  ]
  const filters: ListFilter[] = [{ kind: 'days', key: 'from', toKey: 'to', label: t('log.at') }]
  return (
    <>
      <ListPage
        name="operation"
        title={t('log.title')}
        searchLabel={t('log.search')}
        columns={columns}
        filters={filters}
        load={(query) =>
          call(operationList, {
            page: query.page,
            rows: query.rows,
            ...(query.text ? { text: query.text } : {}),
            ...(query.sort ? { sort: query.sort } : {}),
            ...(query.filters['from'] ? { from: Number(query.filters['from']) } : {}),
            ...(query.filters['to'] ? { to: Number(query.filters['to']) } : {}),
          })
        }
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.actorName} ${action(row)} ${row.objectName}`}
        onOpen={setOpened}
        emptyTitle={t('log.empty')}
        emptyHint={t('log.emptyHint')}
      />
      <Drawer
        open={opened !== null}
        onClose={() => setOpened(null)}
        size={480}
        title={opened ? action(opened) : ''}
        destroyOnHidden
      >
        {opened ? <Change row={opened} /> : null}
      </Drawer>
    </>
  )
}

function Change({ row }: { row: OperationRow }) {
  const t = useText()
  const tag = useTag()
  const names = Object.keys({ ...row.before, ...row.after })
  const shown = (value: unknown) =>
    value === undefined || value === null || value === ''
      ? '—'
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return (
    <>
      <p className={styles.meta}>{[dateTime(row.at, tag), row.actorName, row.account, row.ip].join(' · ')}</p>
      <p className={styles.meta}>{t('list.reference', { id: row.requestId })}</p>
      <table className={styles.change}>
        <thead>
          <tr>
            <th>{t('log.field.name_')}</th>
            <th>{t('log.before')}</th>
            <th>{t('log.after')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`log.field.${name}`, { defaultValue: name })}</th>
              <td>{shown(row.before[name])}</td>
              <td>{shown(row.after[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
