import { App, Button } from 'antd'
import { useState } from 'react'
import { mediaExport, mediaList, type MediaRow } from '@lianda/shared/module/media/media.admin.contract'
import { type MediaKind, mediaKindRow } from '@lianda/shared/module/media/media-kinds'
import { Icon } from '@lianda/shared/ui/Icon'
import { useCatalogs } from '../catalog/use-catalogs'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import { lateLayer } from '../parts/late-part'
import { RowMenu } from '../parts/RowMenu'
import { bringTexts, call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { useSaveFile } from '../platform/use-save-file'
import { TreeList } from '../tree/TreeList'
import { MediaBar } from './MediaBar'
import { mediaColumns } from './media-columns'
import { mediaFilters, mediaInput } from './media-query'
import { MediaTabs } from './MediaTabs'
import { useMediaSteps } from './use-media-steps'

const MediaDrawer = lateLayer(
  async () => (await import('./MediaDrawer')).MediaDrawer,
  ({ edited }) => edited !== null,
)
const FilmAsksDrawer = lateLayer(
  async () => {
    const [part] = await Promise.all([
      import('./asks/FilmAsksDrawer'),
      bringTexts(['catalog', 'media-admin', 'picker', 'question-bank']),
    ])
    return part.FilmAsksDrawer
  },
  ({ id }) => id !== null,
)
const MediaVersions = lateLayer(
  async () => (await import('./MediaVersions')).MediaVersions,
  ({ file }) => file !== null,
)
const MediaUses = lateLayer(
  async () => (await import('./MediaUses')).MediaUses,
  ({ file }) => file !== null,
)
const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)
const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)

/** How often a list is asked for again while something is made of what it shows, in ms. */
const LOOK_MS = 3_000

type Open = { kind: 'versions' | 'uses' | 'access'; row: MediaRow } | { kind: 'move'; ids: readonly string[] } | null

/** The files or films of the media bank: categories on the left, the list beside them. */
export function MediaFiles({ kind }: { kind: MediaKind }) {
  const t = useText()
  const { catalogs: type } = mediaKindRow(kind)
  const tag = useTag()
  const [params, setAddress] = useAddress()
  const edit = (id: string | null) => setAddress({ edit: id })
  const ask = (id: string | null) => setAddress({ asks: id })
  const catalogs = useCatalogs(type)
  const steps = useMediaSteps(kind)
  const { message } = App.useApp()
  const saving = useSaveFile()
  const exportAll = () => {
    const { page: _page, rows: _rows, sort: _sort, ...filters } = mediaInput(kind, readQuery(params))
    saving.save({
      make: () => call(mediaExport, filters),
      done: ({ rows }) => message.success(t(`media-admin.${kind}.exported`, { count: rows })),
      nothing: t(`media-admin.${kind}.exportNothing`),
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
  const rowSteps = (row: MediaRow) => [
    { key: 'download', label: t('media-admin.download'), run: () => steps.download(row) },
    kind === 'video' && { key: 'asks', label: t('media-admin.ask.menu'), run: () => ask(row.id) },
    { key: 'versions', label: t('media-admin.versions'), run: () => setOpen({ kind: 'versions', row }) },
    { key: 'uses', label: t('media-admin.usedWhere'), run: () => setOpen({ kind: 'uses', row }) },
    row.can.edit && {
      key: 'move',
      label: t('media-admin.move'),
      run: () => setOpen({ kind: 'move', ids: [row.id] }),
    },
    row.can.edit &&
      row.status === 100 && {
        key: 'retry',
        label: t('media-admin.retry'),
        run: () => steps.process(row, 'retried'),
      },
    row.can.edit &&
      row.status === 0 && {
        key: 'cancel',
        label: t('media-admin.cancel'),
        run: () => steps.process(row, 'cancelled'),
      },
    row.access.manage && {
      key: 'access',
      label: t('catalog.access.menu'),
      run: () => setOpen({ kind: 'access', row }),
    },
    row.can.edit && {
      key: 'disable',
      label: t(row.disabled ? 'office.person.enable' : 'media-admin.disable'),
      danger: !row.disabled,
      run: () => steps.setDisabled(row, !row.disabled),
    },
    row.can.edit && {
      key: 'remove',
      label: t('media-admin.remove'),
      danger: true,
      // What packages hold can't be deleted: the list of them says which.
      run: () => (row.uses > 0 ? setOpen({ kind: 'uses', row }) : steps.remove([row.id], without)),
    },
  ]
  return (
    <TreeList
      source={catalogs}
      rootLabel={t(`media-admin.${kind}.all`)}
      param="catalogId"
      onChosen={() => setSelected([])}
    >
      {({ name, newIn, button }) => (
        <>
          <ListPage<MediaRow, typeof mediaList>
            name={kind === 'file' ? 'media' : kind}
            title={name ?? t(`media-admin.${kind}.title`)}
            searchLabel={t('media-admin.search')}
            columns={mediaColumns(t, tag, kind)}
            filters={mediaFilters(t, kind)}
            ownKeys={['kind', 'catalogId', 'edit', 'asks']}
            endpoint={mediaList}
            input={(query) => mediaInput(kind, query)}
            everyMs={({ rows }) => (rows.some(({ status }) => status === 0) ? LOOK_MS : null)}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            onOpen={(row) => edit(row.id)}
            rowActions={(row) => <RowMenu name={row.name} steps={rowSteps(row)} />}
            actionsWidth={64}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: (
                <MediaBar
                  kind={kind}
                  count={selected.length}
                  busy={busy}
                  onMove={() => setOpen({ kind: 'move', ids: selected })}
                  onDisable={(disabled) => steps.setAllDisabled(selected, disabled, without)}
                  onRemove={() => steps.remove(selected, without)}
                  onClear={() => setSelected([])}
                />
              ),
            }}
            tabs={<MediaTabs kind={kind} />}
            create={{ label: t(`media-admin.${kind}.create`), run: () => edit('new') }}
            actions={() => (
              <>
                {button}
                <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={exportAll}>
                  {t('media-admin.export')}
                </Button>
              </>
            )}
            emptyTitle={t(`media-admin.${kind}.empty`)}
            emptyHint={t(`media-admin.${kind}.emptyHint`)}
          />
          <MediaDrawer kind={kind} edited={params.get('edit')} catalogId={newIn} onClose={() => edit(null)} />
          {kind === 'video' ? <FilmAsksDrawer id={params.get('asks')} onClose={() => ask(null)} /> : null}
          <MediaVersions file={open?.kind === 'versions' ? open.row : null} onClose={close} />
          <MediaUses file={open?.kind === 'uses' ? open.row : null} onClose={close} />
          <AccessDialog
            subject={open?.kind === 'access' ? { id: open.row.id, name: open.row.name, type } : null}
            onClose={close}
          />
          <MoveThingsDialog
            title={open?.kind === 'move' ? t(`media-admin.${kind}.moveTitle`, { count: open.ids.length }) : null}
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
