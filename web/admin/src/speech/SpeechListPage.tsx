import { App, Button } from 'antd'
import { useState } from 'react'
import { speechExport, speechList, type SpeechRow } from '@lianda/shared/module/speech/speech.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { contentsMoved, useCatalogs } from '../catalog/use-catalogs'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { lateLayer } from '../parts/late-part'
import { RowMenu } from '../parts/RowMenu'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { useSaveFile } from '../platform/use-save-file'
import { AdminIcon } from '../shell/AdminIcon'
import { TreeList } from '../tree/TreeList'
import { speechColumns } from './speech-columns'
import { speechFilters, speechInput } from './speech-query'
import { SPEECH_CATALOGS } from './speech-subject'
import { useSpeechSteps } from './use-speech-steps'

const SpeechDrawer = lateLayer(
  async () => (await import('./SpeechDrawer')).SpeechDrawer,
  ({ edited }) => edited !== null,
)
const SpeechUses = lateLayer(
  async () => (await import('./SpeechUses')).SpeechUses,
  ({ speech }) => speech !== null,
)
const SimilarDialog = lateLayer(
  async () => (await import('./SimilarDialog')).SimilarDialog,
  ({ speech }) => speech !== null,
)
const SpeechImport = lateLayer(
  async () => (await import('./import/SpeechImport')).SpeechImport,
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

type Open = { kind: 'uses' | 'access' | 'similar'; row: SpeechRow } | { kind: 'move'; ids: readonly string[] } | null

/** The speech list: categories on the left, lines beside them. */
export default function SpeechListPage() {
  const t = useText()
  const tag = useTag()
  const [params, setAddress] = useAddress()
  const edit = (id: string | null) => setAddress({ edit: id })
  const catalogs = useCatalogs(SPEECH_CATALOGS)
  const steps = useSpeechSteps()
  const { message } = App.useApp()
  const saving = useSaveFile()
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = speechInput(readQuery(params))
    saving.save({
      make: () => call(speechExport, filters),
      done: ({ rows }) => message.success(t('speech-admin.exported', { count: rows })),
      nothing: t('speech-admin.exportNothing'),
    })
  }
  const [selected, setSelected] = useState<string[]>([])
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(null)
  const rowOf = (kind: 'uses' | 'access' | 'similar') => (open?.kind === kind ? open.row : null)
  const without = (ids: readonly string[]) => setSelected((before) => before.filter((id) => !ids.includes(id)))
  const move = async (ids: readonly string[], catalogId: string | null) => {
    setBusy(true)
    if (await steps.move(ids, catalogId)) {
      close()
      without(ids)
    }
    setBusy(false)
  }
  return (
    <TreeList source={catalogs} rootLabel={t('speech-admin.all')} param="catalogId" onChosen={() => setSelected([])}>
      {({ name, newIn, button }) => (
        <>
          <ListPage<SpeechRow, typeof speechList>
            name="speech"
            title={name ?? t('speech-admin.title')}
            searchLabel={t('speech-admin.search')}
            columns={speechColumns(t, tag)}
            filters={speechFilters(t)}
            ownKeys={['catalogId', 'edit', 'import']}
            endpoint={speechList}
            input={speechInput}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.text}
            onOpen={(row) => edit(row.id)}
            rowActions={(row) => (
              <RowMenu
                name={row.text}
                steps={[
                  {
                    key: 'similar',
                    label: t('speech-admin.similarStep'),
                    run: () => setOpen({ kind: 'similar', row }),
                  },
                  { key: 'uses', label: t('speech-admin.usedWhere'), run: () => setOpen({ kind: 'uses', row }) },
                  row.can.edit && {
                    key: 'move',
                    label: t('speech-admin.move'),
                    run: () => setOpen({ kind: 'move', ids: [row.id] }),
                  },
                  row.access.manage && {
                    key: 'access',
                    label: t('catalog.access.menu'),
                    run: () => setOpen({ kind: 'access', row }),
                  },
                  row.can.edit && {
                    key: 'remove',
                    label: t('speech-admin.remove'),
                    danger: true,
                    run: () => void steps.remove([row.id], row.uses, without),
                  },
                ]}
              />
            )}
            actionsWidth={64}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: (
                <SelectionBar
                  label={t('speech-admin.bulk')}
                  selected={t('speech-admin.selected', { count: selected.length })}
                  clearLabel={t('speech-admin.clear')}
                  onClear={() => setSelected([])}
                >
                  <SelectionButton
                    icon={<AdminIcon name="folder" size={16} />}
                    disabled={busy}
                    onClick={() => setOpen({ kind: 'move', ids: selected })}
                  >
                    {t('speech-admin.move')}
                  </SelectionButton>
                  <SelectionButton
                    danger
                    icon={<AdminIcon name="trash" size={16} />}
                    disabled={busy}
                    onClick={() => void steps.remove(selected, 0, without)}
                  >
                    {t('speech-admin.remove')}
                  </SelectionButton>
                </SelectionBar>
              ),
            }}
            create={{ label: t('speech-admin.create'), run: () => edit('new') }}
            actions={() => (
              <>
                {button}
                <Button icon={<AdminIcon name="upload" size={16} />} onClick={() => setAddress({ import: 'new' })}>
                  {t('speech-admin.import')}
                </Button>
                <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={exportAll}>
                  {t('speech-admin.export')}
                </Button>
              </>
            )}
            emptyTitle={t('speech-admin.empty')}
            emptyHint={t('speech-admin.emptyHint')}
          />
          <SpeechDrawer edited={params.get('edit')} catalogId={newIn} onClose={() => edit(null)} />
          <SpeechImport
            shown={params.get('import')}
            catalogs={catalogs.nodes}
            catalogId={newIn}
            onShow={(step) => setAddress({ import: step })}
            onClose={() => setAddress({ import: null })}
            onWritten={() => contentsMoved(SPEECH_CATALOGS)}
          />
          <SpeechUses speech={rowOf('uses')} onClose={close} />
          <SimilarDialog speech={rowOf('similar')} onClose={close} />
          <AccessDialog
            subject={open?.kind === 'access' ? { id: open.row.id, name: open.row.text, type: SPEECH_CATALOGS } : null}
            onClose={close}
          />
          <MoveThingsDialog
            title={open?.kind === 'move' ? t('speech-admin.moveTitle', { count: open.ids.length }) : null}
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
