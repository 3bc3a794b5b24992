import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import { draftCreate, sceneDelete, sceneRestore } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { AccessMark } from '../../access/AccessMark'
import { contentsMoved } from '../../catalog/use-catalogs'
import type { ListColumn } from '../../list/list-types'
import { lateLayer } from '../../parts/late-part'
import { useUndoToast } from '../../parts/use-undo-toast'
import { failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { useTag, useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { useCrumb } from '../../shell/crumb'
import { sceneColumns } from '../scene-columns'
import { SCENE_CATALOGS } from '../scene-query'
import { SceneList } from '../SceneList'
import { sceneAddress } from '../edit/scene-address'
import styles from './free.module.css'

const NewPracticeDialog = lateLayer(
  async () => (await import('./NewPracticeDialog')).NewPracticeDialog,
  ({ open }) => open,
)

const OF_FLOWS = ['nodes', 'intents']
/** The tree says the category already. */
const SELDOM = ['category', 'version']
const NAME_MAX = 20

/** The free practices: what is in work, and what packages can use. */
export default function FreePracticeListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const undoToast = useUndoToast()
  const [creating, setCreating] = useState<{ catalogId: string | null } | null>(null)
  useCrumb(t('free-practice.title'))

  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const copy = (row: SceneRow) =>
    guarded(async () => {
      const name = t('free-practice.list.copyName', { name: row.name }).slice(0, NAME_MAX)
      const { draft } = await call(draftCreate, { name, language: row.language, from: { kind: 'copy', id: row.id } })
      contentsMoved(SCENE_CATALOGS)
      message.success(t('free-practice.list.copied', { name: row.name }))
      void navigate(sceneAddress(draft))
    })
  const restore = (row: SceneRow) =>
    guarded(async () => {
      await call(sceneRestore, { id: row.id })
      contentsMoved(SCENE_CATALOGS)
    })
  const remove = (row: SceneRow) =>
    modal.confirm({
      title: t('free-practice.list.removeTitle', { name: row.name }),
      content: t('free-practice.list.removeHint'),
      okText: t('free-practice.list.remove'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: () =>
        guarded(async () => {
          await call(sceneDelete, { id: row.id })
          contentsMoved(SCENE_CATALOGS)
          undoToast(t('free-practice.list.removed', { name: row.name }), () => void restore(row))
        }),
    })
  const columns = sceneColumns(t, tag)
    .filter(({ key }) => !OF_FLOWS.includes(key))
    .map((column): ListColumn<SceneRow> => (SELDOM.includes(column.key) ? { ...column, hidden: true } : column))
    .map((column): ListColumn<SceneRow> => (column.key === 'name' ? { ...column, ...named(t) } : column))
  return (
    <>
      <SceneList
        kind="free"
        words="free-practice.list"
        columns={columns}
        onOpen={(row) => void navigate(sceneAddress(row))}
        onNew={() => setCreating({ catalogId: null })}
        steps={(row) => [
          { key: 'copy', label: t('free-practice.list.copy'), run: () => void copy(row) },
          row.can.move && {
            key: 'remove',
            label: t('free-practice.list.remove'),
            danger: true,
            run: () => remove(row),
          },
        ]}
        actions={(newIn) => (
          <Button
            type="primary"
            icon={<AdminIcon name="plus" size={16} />}
            onClick={() => setCreating({ catalogId: newIn })}
          >
            {t('free-practice.list.create')}
          </Button>
        )}
      />
      <NewPracticeDialog
        open={creating !== null}
        catalogId={creating?.catalogId ?? null}
        onClose={() => setCreating(null)}
      />
    </>
  )
}

const named = (t: ReturnType<typeof useText>): Pick<ListColumn<SceneRow>, 'title' | 'render'> => ({
  title: t('free-practice.list.name'),
  render: (row) => (
    <span className={styles.named}>
      <Portrait portrait={row.portrait} size={28} />
      <AccessMark access={row.access} />
      <b>{row.name}</b>
      {row.version === 0 ? <Tag color="warning">{t('scene.state.draft')}</Tag> : null}
      {row.version > 0 && row.changed ? <Tag color="warning">{t('scene.state.changed')}</Tag> : null}
    </span>
  ),
})
