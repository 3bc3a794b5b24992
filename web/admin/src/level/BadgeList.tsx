import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  badgeDelete,
  badgeExport,
  badgeList,
  badgeRestore,
  type BadgeRow,
} from '@lianda/shared/module/badge/badge.admin.contract'
import { CONDITIONS } from '@lianda/shared/module/badge/badge.rules'
import { Icon } from '@lianda/shared/ui/Icon'
import { type ListQuery, readQuery } from '../list/address-state'
import { EnabledTag } from '../list/EnabledTag'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { lateLayer } from '../parts/late-part'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { useAddress } from '../platform/use-address'
import { listInput } from './list-input'
import styles from './level.module.css'

const BadgeDrawer = lateLayer(
  async () => (await import('./BadgeDrawer')).BadgeDrawer,
  ({ edited }) => edited !== null,
)
const HoldersDrawer = lateLayer(
  async () => (await import('./HoldersDrawer')).HoldersDrawer,
  ({ badge }) => badge !== null,
)

function filtersOf({ filters, text }: Pick<ListQuery, 'filters' | 'text'>) {
  const condition = CONDITIONS.find((one) => one === filters['condition'])
  const { enabled } = filters
  return {
    ...(text ? { text } : {}),
    ...(condition ? { condition } : {}),
    ...(enabled ? { enabled: enabled === 'true' } : {}),
  }
}
const badgeInput = (query: ListQuery) => ({ ...listInput(query), ...filtersOf(query) })

/** The badges of the organisation. */
export function BadgeList({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const { message } = App.useApp()
  const [params, setAddress] = useAddress()
  const [holders, setHolders] = useState<BadgeRow | null>(null)
  const offerUndo = useUndoToast()
  const saving = useSaveFile()
  const edit = (id: string | null) => setAddress({ edit: id })
  // The list asks for the same; the request is shared.
  const mayAdd = useCall(badgeList, badgeInput(readQuery(params))).data?.add ?? false
  const guarded = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('badge')
  }
  // Nobody has it, so nothing is lost; undo brings it back.
  const remove = ({ id, name }: BadgeRow) =>
    guarded(async () => {
      await call(badgeDelete, { id })
      offerUndo(t('level.removed', { name }), () => void guarded(() => call(badgeRestore, { id })))
    })
  const columns: ListColumn<BadgeRow>[] = [
    {
      key: 'name',
      title: t('badge.name'),
      sort: 'name',
      always: true,
      render: (row) => (
        <span className={styles.named}>
          {row.iconUrl ? <img src={row.iconUrl} alt="" width={32} height={32} /> : <i aria-hidden />}
          <b title={row.name}>{row.name}</b>
        </span>
      ),
    },
    {
      key: 'condition',
      title: t('badge.conditionLabel'),
      render: ({ condition, n }) => t(`badge.needs.${condition}`, { n, count: n }),
    },
    { key: 'sort', title: t('badge.sort'), sort: 'sort', figure: true, render: (row) => row.sort },
    {
      key: 'holders',
      title: t('badge.holders'),
      figure: true,
      render: (row) => (
        <Button
          type="link"
          size="small"
          aria-label={`${row.holders} · ${t('level.badge.holdersOf', { name: row.name })}`}
          onClick={() => setHolders(row)}
        >
          {row.holders}
        </Button>
      ),
    },
    { key: 'enabled', title: t('badge.status'), render: (row) => <EnabledTag on={row.enabled} /> },
  ]
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'condition',
      label: t('badge.conditionLabel'),
      options: CONDITIONS.map((value) => ({ value, label: t(`badge.condition.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'enabled',
      label: t('badge.status'),
      options: [
        { value: 'true', label: t('badge.on') },
        { value: 'false', label: t('badge.off') },
      ],
    },
  ]
  return (
    <>
      <ListPage
        name="badge"
        title={t('badge.title')}
        searchLabel={t('level.badge.search')}
        columns={columns}
        filters={filters}
        ownKeys={['edit', 'show']}
        endpoint={badgeList}
        input={badgeInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => edit(row.id)}
        rowActions={(row) => (
          <>
            {row.can.update ? (
              <Button type="link" size="small" onClick={() => edit(row.id)}>
                {t('level.edit')}
              </Button>
            ) : null}
            {row.can.remove ? (
              <Button type="link" size="small" danger onClick={() => void remove(row)}>
                {t('level.remove')}
              </Button>
            ) : null}
          </>
        )}
        actionsWidth={140}
        tabs={tabs}
        create={mayAdd ? { label: t('level.badge.add'), run: () => edit('new') } : null}
        actions={() => (
          <Button
            icon={<Icon name="download" size={16} />}
            loading={saving.busy}
            onClick={() =>
              saving.save({
                make: () => call(badgeExport, filtersOf(readQuery(params))),
                done: ({ rows }) => message.success(t('level.exported', { count: rows })),
                nothing: t('level.nothing'),
              })
            }
          >
            {t('level.export')}
          </Button>
        )}
        emptyTitle={t('level.badge.empty')}
        emptyHint={t('level.badge.emptyHint')}
      />
      <BadgeDrawer edited={params.get('edit')} onClose={() => edit(null)} />
      <HoldersDrawer badge={holders} onClose={() => setHolders(null)} />
    </>
  )
}
