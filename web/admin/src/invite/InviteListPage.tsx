import { App, Badge, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type InviteRow,
  inviteDelete,
  inviteDisable,
  inviteExport,
  inviteList,
  inviteRestore,
} from '@lianda/shared/module/invite/invite.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import { useDepartmentFilter } from '../org/use-department-filter'
import { RowMenu } from '../parts/RowMenu'
import { lateLayer } from '../parts/late-part'
import { useAskDisable } from '../parts/use-ask-disable'
import { useUndoToast } from '../parts/use-undo-toast'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useSaveFile } from '../platform/use-save-file'
import { useAddress } from '../platform/use-address'
import { inviteColumns, inviteFilters, peopleOf } from './invite-columns'
import { inviteInput } from './invite-query'
import { useWaiting } from './use-waiting'

const InviteDrawer = lateLayer(
  async () => (await import('./InviteDrawer')).InviteDrawer,
  ({ edited }) => edited !== null,
)
const InviteQrDialog = lateLayer(
  async () => (await import('./InviteQrDialog')).InviteQrDialog,
  ({ invite }) => invite !== null,
)

/** The invite codes: make one, hand out its QR code, see who came. */
export default function InviteListPage() {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [params, setAddress] = useAddress()
  const [shown, setShown] = useState<InviteRow | null>(null)
  const waiting = useWaiting()
  const department = useDepartmentFilter()
  const ask = useAskDisable()
  const undoToast = useUndoToast()
  const saving = useSaveFile()
  const edit = (id: string | null) => setAddress({ edit: id })
  const guarded = async (work: () => Promise<unknown>, done: () => void) => {
    try {
      await work()
      done()
    } catch (error) {
      const { message: text, fields } = failureOf(error)
      message.error(Object.values(fields)[0] ?? text)
    }
    refresh('invite')
  }
  const disable = ({ id, title }: InviteRow, disabled: boolean) =>
    ask(
      disabled,
      {
        title: t('invite-admin.offTitle', { title }),
        hint: t('invite-admin.offHint'),
        verb: t('invite-admin.off'),
      },
      () =>
        guarded(
          () => call(inviteDisable, { id, disabled }),
          () => void message.success(t(disabled ? 'invite-admin.offNow' : 'invite-admin.onNow', { title })),
        ),
    )
  const restore = ({ id, title }: InviteRow) =>
    guarded(
      () => call(inviteRestore, { id }),
      () => void message.success(t('invite-admin.restored', { title })),
    )
  const remove = (row: InviteRow) =>
    guarded(
      () => call(inviteDelete, { id: row.id }),
      () => undoToast(t('invite-admin.removed', { title: row.title }), () => void restore(row)),
    )
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = inviteInput(readQuery(params))
    return saving.save({
      make: () => call(inviteExport, filters),
      done: ({ rows }) => message.success(t('invite-admin.exported', { n: rows })),
      nothing: t('invite-admin.nothing'),
    })
  }
  return (
    <>
      <ListPage<InviteRow, typeof inviteList>
        name="invite"
        title={t('invite-admin.title')}
        searchLabel={t('invite-admin.search')}
        columns={inviteColumns(t, tag)}
        filters={[...inviteFilters(t), department]}
        ownKeys={['edit']}
        endpoint={inviteList}
        input={inviteInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        onOpen={(row) => edit(row.id)}
        rowActions={(row) => (
          <>
            <Button type="link" size="small" onClick={() => setShown(row)}>
              {t('invite-admin.qr')}
            </Button>
            <Button type="link" size="small" onClick={() => edit(row.id)}>
              {t('invite-admin.edit')}
            </Button>
            <RowMenu
              name={row.title}
              steps={[
                { key: 'people', label: t('invite-admin.people.view'), run: () => navigate(peopleOf(row)) },
                {
                  key: 'switch',
                  label: t(row.enabled ? 'invite-admin.off' : 'invite-admin.on'),
                  run: () => disable(row, row.enabled),
                },
                { key: 'remove', label: t('invite-admin.remove'), danger: true, run: () => void remove(row) },
              ]}
            />
          </>
        )}
        actionsWidth={168}
        create={{ label: t('invite-admin.create'), run: () => edit('new') }}
        actions={() => (
          <>
            <Badge count={waiting} size="small">
              <Button onClick={() => navigate('/admin/system/registration')}>{t('invite-admin.tab.people')}</Button>
            </Badge>
            <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={() => void exportAll()}>
              {t('invite-admin.export')}
            </Button>
          </>
        )}
        emptyTitle={t('invite-admin.empty')}
        emptyHint={t('invite-admin.emptyHint')}
      />
      <InviteDrawer edited={params.get('edit')} onClose={() => edit(null)} onCreated={setShown} />
      <InviteQrDialog invite={shown} onClose={() => setShown(null)} />
    </>
  )
}
