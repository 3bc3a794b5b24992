import { useState } from 'react'
import { useNavigate } from 'react-router'
import { customerList, type CustomerRow } from '@lianda/shared/module/customer/customer.admin.contract'
import { useCatalogs } from '../catalog/use-catalogs'
import { ListPage } from '../list/ListPage'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { lateLayer } from '../parts/late-part'
import { RowMenu } from '../parts/RowMenu'
import { useTag, useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { TreeList } from '../tree/TreeList'
import { customerAddress } from './customer-address'
import { customerColumns } from './customer-columns'
import { CUSTOMER_CATALOGS } from './customer-catalogs'
import { customerFilters, customerInput } from './customer-query'
import { useCustomerSteps } from './use-customer-steps'

const NewCustomerDialog = lateLayer(
  async () => (await import('./NewCustomerDialog')).NewCustomerDialog,
  ({ open }) => open,
)
const CustomerUses = lateLayer(
  async () => (await import('./CustomerUses')).CustomerUses,
  ({ customer }) => customer !== null,
)
const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)
const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)

type Open =
  | { kind: 'new' }
  | { kind: 'uses' | 'access'; row: CustomerRow }
  | { kind: 'move'; ids: readonly string[] }
  | null

/** Customers: categories on the left, the list beside them. */
export default function CustomerListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const catalogs = useCatalogs(CUSTOMER_CATALOGS)
  const steps = useCustomerSteps()
  const [selected, setSelected] = useState<string[]>([])
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const move = async (ids: readonly string[], catalogId: string | null) => {
    setBusy(true)
    if (await steps.move(ids, catalogId)) {
      close()
      setSelected((before) => before.filter((id) => !ids.includes(id)))
    }
    setBusy(false)
  }
  return (
    <TreeList source={catalogs} rootLabel={t('customer-admin.all')} param="catalogId" onChosen={() => setSelected([])}>
      {({ name, newIn, button }) => (
        <>
          <ListPage<CustomerRow, typeof customerList>
            name="customer"
            title={name ?? t('customer-admin.title')}
            searchLabel={t('customer-admin.search')}
            columns={customerColumns(t, tag)}
            filters={customerFilters(t)}
            ownKeys={['catalogId']}
            endpoint={customerList}
            input={customerInput}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            onOpen={(row) => void navigate(customerAddress(row.id))}
            rowActions={(row) => (
              <RowMenu
                name={row.name}
                steps={[
                  { key: 'copy', label: t('customer-admin.copy'), run: () => void steps.copy(row) },
                  { key: 'uses', label: t('customer-admin.usedWhere'), run: () => setOpen({ kind: 'uses', row }) },
                  row.can.edit && {
                    key: 'move',
                    label: t('customer-admin.move'),
                    run: () => setOpen({ kind: 'move', ids: [row.id] }),
                  },
                  row.access.manage && {
                    key: 'access',
                    label: t('catalog.access.menu'),
                    run: () => setOpen({ kind: 'access', row }),
                  },
                  row.can.edit && {
                    key: 'disable',
                    label: t(row.disabled ? 'office.person.enable' : 'customer-admin.disable'),
                    danger: !row.disabled,
                    run: () => steps.setDisabled(row, !row.disabled),
                  },
                  row.can.edit && {
                    key: 'remove',
                    label: t('customer-admin.remove'),
                    danger: true,
                    run: () => void steps.remove(row),
                  },
                ]}
              />
            )}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: (
                <SelectionBar
                  label={t('customer-admin.bulk')}
                  selected={t('customer-admin.selected', { count: selected.length })}
                  clearLabel={t('customer-admin.clear')}
                  onClear={() => setSelected([])}
                >
                  <SelectionButton
                    icon={<AdminIcon name="folder" size={16} />}
                    disabled={busy}
                    onClick={() => setOpen({ kind: 'move', ids: selected })}
                  >
                    {t('customer-admin.move')}
                  </SelectionButton>
                </SelectionBar>
              ),
            }}
            create={{ label: t('customer-admin.create'), run: () => setOpen({ kind: 'new' }) }}
            actions={() => button}
            emptyTitle={t('customer-admin.empty')}
            emptyHint={t('customer-admin.emptyHint')}
          />
          <NewCustomerDialog open={open?.kind === 'new'} catalogId={newIn} onClose={close} />
          <CustomerUses customer={open?.kind === 'uses' ? open.row : null} onClose={close} />
          <AccessDialog
            subject={open?.kind === 'access' ? { id: open.row.id, name: open.row.name, type: CUSTOMER_CATALOGS } : null}
            onClose={close}
          />
          <MoveThingsDialog
            title={open?.kind === 'move' ? t('customer-admin.moveTitle', { count: open.ids.length }) : null}
            source={catalogs}
            none
            busy={busy}
            onMove={(catalogId) => open?.kind === 'move' && void move(open.ids, catalogId)}
            onClose={close}
          />
        </>
      )}
    </TreeList>
  )
}
