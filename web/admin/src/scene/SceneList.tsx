import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type SceneRow,
  SCENES_AT_ONCE,
  sceneDisable,
  sceneList,
  sceneMove,
} from '@lianda/shared/module/scene/scene.admin.contract'
import { TreeList } from '../tree/TreeList'
import { contentsMoved, useCatalogs } from '../catalog/use-catalogs'
import { ListPage } from '../list/ListPage'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import { lateLayer } from '../parts/late-part'
import { RowMenu } from '../parts/RowMenu'
import { useAskDisable } from '../parts/use-ask-disable'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { useMedia } from '../shell/use-media'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import { sceneAddress } from './edit/scene-address'
import { sceneColumns } from './scene-columns'
import { SceneFileMenu } from './import/SceneFileMenu'
import { useSceneFile } from './import/use-scene-file'
import { SCENE_CATALOGS, sceneFilters, sceneInput } from './scene-query'
import { useSceneSteps } from './use-scene-steps'
import { SceneVersions } from './version/late-versions'

const NewSceneDialog = lateLayer(
  async () => (await import('./NewSceneDialog')).NewSceneDialog,
  ({ open }) => open,
)

const SceneUses = lateLayer(
  async () => (await import('./SceneUses')).SceneUses,
  ({ scene }) => scene !== null,
)

const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)

const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)

/** Beside the menu and the tree there is no room for every column. */
const TIGHT = '(max-width: 1439px)'

interface Props {
  kind: SceneKind
  /** Where the words of the list are: `scene.scene`. */
  words: string
}

/** Scenes of a kind: categories on the left, the list beside them. */
export function SceneList({ kind, words }: Props) {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const ask = useAskDisable()
  const tight = useMedia(TIGHT)
  const catalogs = useCatalogs(SCENE_CATALOGS, kind)
  const [selected, setSelected] = useState<string[]>([])
  /** Ids of the scenes whose new category is asked for. */
  const [moving, setMoving] = useState<readonly string[] | null>(null)
  const [opened, setOpened] = useState<SceneRow | null>(null)
  const [busy, setBusy] = useState(false)
  const [versionsOf, setVersionsOf] = useState<SceneRow | null>(null)
  const [usesOf, setUsesOf] = useState<SceneRow | null>(null)
  const stepsOf = useSceneSteps({ versions: setVersionsOf, uses: setUsesOf })
  const { save } = useSceneFile()
  /** Where a scene that is being made will lie. */
  const [creating, setCreating] = useState<{ catalogId: string | null } | null>(null)

  const setDisabled = (row: SceneRow, disabled: boolean) => {
    const run = async () => {
      try {
        await call(sceneDisable, { id: row.id, disabled })
        message.success(t(disabled ? `${words}.disabledNow` : `${words}.enabledNow`, { name: row.name }))
        refresh('scene')
      } catch (error) {
        message.error(failureOf(error).message)
      }
    }
    ask(
      disabled,
      {
        title: t(`${words}.disableTitle`, { name: row.name }),
        hint: t(`${words}.disableHint`),
        verb: t(`${words}.disable`),
      },
      run,
    )
  }
  const move = async (ids: readonly string[], catalogId: string) => {
    setBusy(true)
    try {
      let missing = 0
      for (let from = 0; from < ids.length; from += SCENES_AT_ONCE)
        missing += (await call(sceneMove, { ids: ids.slice(from, from + SCENES_AT_ONCE), catalogId })).missing.length
      message.success(t(`${words}.moved`, { count: ids.length - missing }))
      if (missing > 0) message.warning(t(`${words}.missing`, { count: missing }))
      setMoving(null)
      setSelected((before) => before.filter((id) => !ids.includes(id)))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
      contentsMoved(SCENE_CATALOGS)
    }
  }

  return (
    <TreeList source={catalogs} rootLabel={t(`${words}.all`)} param="catalogId" onChosen={() => setSelected([])}>
      {({ name, newIn, button }) => (
        <>
          <ListPage<SceneRow, typeof sceneList>
            name={kind === 'flow' ? 'scene' : kind}
            title={name ?? t(`${words}.title`)}
            searchLabel={t(`${words}.search`)}
            columns={sceneColumns(t, tag, kind, words, tight)}
            filters={sceneFilters(t)}
            ownKeys={['catalogId', 'import']}
            endpoint={sceneList}
            input={(query) => sceneInput(kind, query)}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            onOpen={(row) => void navigate(sceneAddress(row))}
            rowActions={(row) => (
              <RowMenu
                name={row.name}
                steps={[
                  row.can.move && { key: 'move', label: t(`${words}.move`), run: () => setMoving([row.id]) },
                  row.can.disable && {
                    key: 'disable',
                    label: t(row.disabled ? 'office.person.enable' : `${words}.disable`),
                    danger: !row.disabled,
                    run: () => setDisabled(row, !row.disabled),
                  },
                  ...stepsOf(row),
                  row.access.manage && {
                    key: 'access',
                    label: t('catalog.access.menu'),
                    run: () => setOpened(row),
                  },
                ]}
              />
            )}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: (
                <SelectionBar
                  label={t(`${words}.bulk`)}
                  selected={t(`${words}.selected`, { count: selected.length })}
                  clearLabel={t(`${words}.clear`)}
                  onClear={() => setSelected([])}
                >
                  <SelectionButton
                    icon={<AdminIcon name="folder" size={16} />}
                    disabled={busy}
                    onClick={() => setMoving(selected)}
                  >
                    {t(`${words}.move`)}
                  </SelectionButton>
                  <SelectionButton icon={<AdminIcon name="external" size={16} />} onClick={() => void save(selected)}>
                    {t('scene.file.export')}
                  </SelectionButton>
                </SelectionBar>
              ),
            }}
            create={{ label: t(`${words}.create`), run: () => setCreating({ catalogId: newIn }) }}
            actions={() => (
              <>
                {button}
                <SceneFileMenu kind={kind} newIn={newIn} />
              </>
            )}
            emptyTitle={t(`${words}.empty`)}
            emptyHint={t(`${words}.emptyHint`)}
            emptyStep={
              <Button type="primary" onClick={() => setCreating({ catalogId: newIn })}>
                {t(`${words}.first`)}
              </Button>
            }
          />
          <NewSceneDialog
            open={creating !== null}
            kind={kind}
            words={words}
            catalogId={creating?.catalogId ?? null}
            onClose={() => setCreating(null)}
          />
          {versionsOf ? <SceneVersions open scene={versionsOf} onClose={() => setVersionsOf(null)} /> : null}
          <SceneUses scene={usesOf} onClose={() => setUsesOf(null)} />
          <AccessDialog
            subject={opened ? { id: opened.id, name: opened.name, type: SCENE_CATALOGS } : null}
            onClose={() => setOpened(null)}
          />
          <MoveThingsDialog
            title={moving ? t(`${words}.moveTitle`, { count: moving.length }) : null}
            source={catalogs}
            none={false}
            busy={busy}
            onMove={(catalogId) => moving && catalogId !== null && void move(moving, catalogId)}
            onClose={() => setMoving(null)}
          />
        </>
      )}
    </TreeList>
  )
}
