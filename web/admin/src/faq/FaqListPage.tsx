import { App, Button } from 'antd'
import { useState } from 'react'
import { faqList, type FaqRow } from '@lianda/shared/module/faq/faq.admin.contract'
import { faqExport } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { contentsMoved, useCatalogs } from '../catalog/use-catalogs'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import { MediaTabs } from '../media/MediaTabs'
import { lateLayer } from '../parts/late-part'
import { RowMenu } from '../parts/RowMenu'
import { bringTexts, call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { useSaveFile } from '../platform/use-save-file'
import { AdminIcon } from '../shell/AdminIcon'
import { TreeList } from '../tree/TreeList'
import { FaqBar } from './FaqBar'
import { faqColumns } from './faq-columns'
import { faqFilters, faqInput } from './faq-query'
import { FAQ_CATALOGS } from './faq-subject'
import { useFaqSteps } from './use-faq-steps'

const FaqDrawer = lateLayer(
  async () => {
    const [part] = await Promise.all([
      import('./FaqDrawer'),
      bringTexts(['catalog', 'faq-admin', 'field', 'picker', 'picture', 'upload']),
    ])
    return part.FaqDrawer
  },
  ({ edited }) => edited !== null,
)
const FaqUses = lateLayer(
  async () => (await import('./FaqUses')).FaqUses,
  ({ faq }) => faq !== null,
)
const FaqFigures = lateLayer(
  async () => (await import('./FaqFigures')).FaqFigures,
  ({ faq }) => faq !== null,
)
const FaqImport = lateLayer(
  async () => (await import('./import/FaqImport')).FaqImport,
  ({ shown }) => shown !== null,
)
const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)
const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)

type Open = { kind: 'uses' | 'access' | 'figures'; row: FaqRow } | { kind: 'move'; ids: readonly string[] } | null

/** The quick questions: categories on the left, the list beside them. */
export default function FaqListPage() {
  const t = useText()
  const tag = useTag()
  const [params, setAddress] = useAddress()
  const edit = (id: string | null) => setAddress({ edit: id, id: null })
  const catalogs = useCatalogs(FAQ_CATALOGS)
  const steps = useFaqSteps()
  const { message } = App.useApp()
  const saving = useSaveFile()
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = faqInput(readQuery(params))
    saving.save({
      make: () => call(faqExport, filters),
      done: ({ rows, short }) => {
        message.success(t('faq-admin.exported', { count: rows }))
        if (short) message.warning(t('faq-admin.exportShort'))
      },
    })
  }
  const [selected, setSelected] = useState<string[]>([])
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const without = (ids: readonly string[]) => setSelected((before) => before.filter((id) => !ids.includes(id)))
  const move = async (ids: readonly string[], catalogId: string | null) => {
    setBusy(true)
    if (await steps.move(ids, catalogId)) {
      close()
      without(ids)
    }
    setBusy(false)
  }
  const rowSteps = (row: FaqRow) => [
    { key: 'uses', label: t('faq-admin.usedWhere'), run: () => setOpen({ kind: 'uses', row }) },
    { key: 'figures', label: t('faq-admin.figures.open'), run: () => setOpen({ kind: 'figures', row }) },
    row.can.edit && { key: 'move', label: t('faq-admin.move'), run: () => setOpen({ kind: 'move', ids: [row.id] }) },
    row.access.manage && {
      key: 'access',
      label: t('catalog.access.menu'),
      run: () => setOpen({ kind: 'access', row }),
    },
    row.can.edit && {
      key: 'disable',
      label: t(row.disabled ? 'faq-admin.enable' : 'faq-admin.disable'),
      danger: !row.disabled,
      run: () => steps.setDisabled(row, !row.disabled),
    },
    row.can.edit && {
      key: 'remove',
      label: t('faq-admin.remove'),
      danger: true,
      run: () => steps.remove([row.id], without),
    },
  ]
  return (
    <TreeList source={catalogs} rootLabel={t('faq-admin.all')} param="catalogId" onChosen={() => setSelected([])}>
      {({ name, newIn, button }) => (
        <>
          <ListPage<FaqRow, typeof faqList>
            name="faq"
            title={name ?? t('faq-admin.title')}
            searchLabel={t('faq-admin.search')}
            columns={faqColumns(t, tag)}
            filters={faqFilters(t)}
            ownKeys={['catalogId', 'edit', 'id', 'import']}
            endpoint={faqList}
            input={faqInput}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.question}
            onOpen={(row) => edit(row.id)}
            rowActions={(row) => <RowMenu name={row.question} steps={rowSteps(row)} />}
            actionsWidth={64}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: (
                <FaqBar
                  count={selected.length}
                  busy={busy}
                  onMove={() => setOpen({ kind: 'move', ids: selected })}
                  onDisable={(disabled) => steps.setAllDisabled(selected, disabled, without)}
                  onRemove={() => steps.remove(selected, without)}
                  onClear={() => setSelected([])}
                />
              ),
            }}
            tabs={<MediaTabs kind="faq" />}
            create={{ label: t('faq-admin.create'), run: () => edit('new') }}
            actions={() => (
              <>
                {button}
                <Button icon={<AdminIcon name="upload" size={16} />} onClick={() => setAddress({ import: 'new' })}>
                  {t('faq-admin.import')}
                </Button>
                <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={exportAll}>
                  {t('faq-admin.export')}
                </Button>
              </>
            )}
            emptyTitle={t('faq-admin.empty')}
            emptyHint={t('faq-admin.emptyHint')}
          />
          <FaqDrawer // The specification's address of the form names the question by `id`.
            edited={params.get('edit') ?? params.get('id')}
            catalogId={newIn}
            onClose={() => edit(null)}
          />
          <FaqImport
            shown={params.get('import')}
            catalogs={catalogs.nodes}
            catalogId={newIn}
            onShow={(step) => setAddress({ import: step })}
            onClose={() => setAddress({ import: null })}
            onWritten={() => contentsMoved(FAQ_CATALOGS)}
          />
          <FaqUses faq={open?.kind === 'uses' ? open.row : null} onClose={close} />
          <FaqFigures
            faq={open?.kind === 'figures' ? open.row : null}
            onClose={close}
            onEdit={
              open?.kind === 'figures' && open.row.can.edit
                ? (id) => {
                    close()
                    edit(id)
                  }
                : null
            }
          />
          <AccessDialog
            subject={open?.kind === 'access' ? { id: open.row.id, name: open.row.question, type: FAQ_CATALOGS } : null}
            onClose={close}
          />
          <MoveThingsDialog
            title={open?.kind === 'move' ? t('faq-admin.moveTitle', { count: open.ids.length }) : null}
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
