import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import {
  levelDelete,
  levelExport,
  levelImpact,
  levelList,
  type LevelRow,
  levelUndo,
} from '@lianda/shared/module/org/level.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn } from '../list/list-types'
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

const LevelDrawer = lateLayer(
  async () => (await import('./LevelDrawer')).LevelDrawer,
  ({ edited }) => edited !== null,
)

/** The levels of the organisation. */
export function LevelList({ tabs }: { tabs: ReactNode }) {
  const t = useText()
  const { message, modal } = App.useApp()
  const [params, setAddress] = useAddress()
  const offerUndo = useUndoToast()
  const saving = useSaveFile()
  const edit = (id: string | null) => setAddress({ edit: id })
  // The list asks for the same; the request is shared.
  const mayAdd = useCall(levelList, listInput(readQuery(params))).data?.add ?? false
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    }
    refresh('org')
  }
  const undo = (rev: number) =>
    void guarded(async () => {
      await call(levelUndo, { undo: rev })
      message.success(t('level.undone'))
    })
  const remove = (row: LevelRow) =>
    guarded(async () => {
      const { people, to } = await call(levelImpact, { id: row.id })
      modal.confirm({
        title: t('level.removeTitle', { name: row.name }),
        content: t('level.removeHint', { count: people, to }),
        okText: t('level.remove'),
        okButtonProps: { danger: true },
        cancelText: t('office.cancel'),
        onOk: () =>
          guarded(async () => {
            const gone = await call(levelDelete, { id: row.id })
            offerUndo(t('level.removed', { name: row.name }), () => undo(gone.undo))
          }),
      })
    })
  const columns: ListColumn<LevelRow>[] = [
    {
      key: 'name',
      title: t('org.level.name'),
      sort: 'name',
      always: true,
      render: (row) => (
        <span className={styles.named}>
          {row.image ? <img src={row.image} alt="" width={32} height={32} /> : <i aria-hidden />}
          <b title={row.name}>{row.name}</b>
        </span>
      ),
    },
    { key: 'stars', title: t('org.level.stars'), sort: 'stars', figure: true, render: (row) => row.stars },
    { key: 'users', title: t('org.level.users'), figure: true, render: (row) => row.users },
  ]
  return (
    <>
      <ListPage
        name="level"
        title={t('level.title')}
        searchLabel={t('level.search')}
        columns={columns}
        filters={[]}
        ownKeys={['edit', 'show']}
        endpoint={levelList}
        input={listInput}
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
        create={mayAdd ? { label: t('level.add'), run: () => edit('new') } : null}
        actions={() => (
          <Button
            icon={<Icon name="download" size={16} />}
            loading={saving.busy}
            onClick={() => {
              const { text } = readQuery(params)
              saving.save({
                make: () => call(levelExport, text ? { text } : {}),
                done: ({ rows }) => message.success(t('level.exported', { count: rows })),
                nothing: t('level.nothing'),
              })
            }}
          >
            {t('level.export')}
          </Button>
        )}
        emptyTitle={t('level.empty')}
        emptyHint={t('level.emptyHint')}
      />
      <LevelDrawer edited={params.get('edit')} onClose={() => edit(null)} onUndo={undo} />
    </>
  )
}
