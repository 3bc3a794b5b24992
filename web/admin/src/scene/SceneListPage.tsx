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
import { sceneColumns } from './scene-columns'
import { SCENE_CATALOGS, sceneFilters, sceneInput } from './scene-query'

const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)

const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)

/** Scenes: categories on the left, the list beside them. */
export default function SceneListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const ask = useAskDisable()
  const catalogs = useCatalogs(SCENE_CATALOGS)
  const [selected, setSelected] = useState<string[]>([])
  /** Ids of the scenes whose new category is asked for. */
  const [moving, setMoving] = useState<readonly string[] | null>(null)
  const [opened, setOpened] = useState<SceneRow | null>(null)
  const [busy, setBusy] = useState(false)

  const setDisabled = (row: SceneRow, disabled: boolean) => {
    const run = async () => {
      try {
        await call(sceneDisable, { id: row.id, disabled })
        message.success(t(disabled ? 'scene.scene.disabledNow' : 'scene.scene.enabledNow', { name: row.name }))
        refresh('scene')
      } catch (error) {
        message.error(failureOf(error).message)
      }
    }
    ask(
      disabled,
      {
        title: t('scene.scene.disableTitle', { name: row.name }),
        hint: t('scene.scene.disableHint'),
        verb: t('scene.scene.disable'),
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
      message.success(t('scene.scene.moved', { count: ids.length - missing }))
      if (missing > 0) message.warning(t('scene.scene.missing', { count: missing }))
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
    <TreeList source={catalogs} rootLabel={t('scene.scene.all')} param="catalogId" onChosen={() => setSelected([])}>
      {({ name, button }) => (
        <>
          <ListPage<SceneRow, typeof sceneList>
            name="scene"
            title={name ?? t('scene.scene.title')}
            searchLabel={t('scene.scene.search')}
            columns={sceneColumns(t, tag)}
            filters={sceneFilters(t)}
            ownKeys={['catalogId']}
            endpoint={sceneList}
            input={sceneInput}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.name}
            onOpen={(row) => void navigate(`/admin/voice/editscene?id=${row.id}`)}
            rowActions={(row) => (
              <>
                {row.can.move ? (
                  <Button type="link" size="small" onClick={() => setMoving([row.id])}>
                    {t('scene.scene.move')}
                  </Button>
                ) : null}
                {row.can.disable ? (
                  <Button
                    type="link"
                    size="small"
                    danger={!row.disabled}
                    onClick={() => setDisabled(row, !row.disabled)}
                  >
                    {t(row.disabled ? 'office.person.enable' : 'scene.scene.disable')}
                  </Button>
                ) : null}
                <RowMenu
                  name={row.name}
                  steps={[
                    row.access.manage && {
                      key: 'access',
                      label: t('catalog.access.menu'),
                      run: () => setOpened(row),
                    },
                  ]}
                />
              </>
            )}
            actionsWidth={182}
            selection={{
              keys: selected,
              onChange: setSelected,
              bar: (
                <SelectionBar
                  label={t('scene.scene.bulk')}
                  selected={t('scene.scene.selected', { count: selected.length })}
                  clearLabel={t('scene.scene.clear')}
                  onClear={() => setSelected([])}
                >
                  <SelectionButton
                    icon={<AdminIcon name="folder" size={16} />}
                    disabled={busy}
                    onClick={() => setMoving(selected)}
                  >
                    {t('scene.scene.move')}
                  </SelectionButton>
                </SelectionBar>
              ),
            }}
            actions={() => button}
            emptyTitle={t('scene.scene.empty')}
            emptyHint={t('scene.scene.emptyHint')}
          />
          <AccessDialog
            subject={opened ? { id: opened.id, name: opened.name, type: SCENE_CATALOGS } : null}
            onClose={() => setOpened(null)}
          />
          <MoveThingsDialog
            title={moving ? t('scene.scene.moveTitle', { count: moving.length }) : null}
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
