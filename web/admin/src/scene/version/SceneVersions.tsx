import { App } from 'antd'
import { sceneGet } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { versionList } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { sceneDifference } from '@lianda/shared/module/scene/scene-difference.rules'
import { call } from '../../platform/platform'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { Difference, FirstVersion } from './Difference'
import { VersionRows } from './VersionRows'

// Fetched together with the rest of this piece.
export { ChangeList } from './ChangeList'

interface Props {
  open: boolean
  /** A scene, its newest version, and what is in work where that differs. */
  scene: { id: string; version: number; work?: SceneContent }
  /** Takes what a version held; without it that is not offered. */
  onTake?: (content: SceneContent) => void
  onClose: () => void
}

/** The published versions of a scene. */
export function VersionsDrawer({ open, scene: { id, version: newest, work }, onTake, onClose }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const versions = useCall(versionList, open ? { id } : null)
  const take = async (version: number) => {
    onTake?.((await call(sceneGet, { id, version })).content)
    message.success(t('scene-version.taken', { version }))
  }
  return (
    <VersionRows
      open={open}
      versions={versions}
      {...(work ? { work: <ChangesSince id={id} since={newest} to={work} /> } : {})}
      changes={(since, version) => <ChangesSince id={id} since={since} to={version} />}
      {...(onTake ? { onTake: take } : {})}
      onClose={onClose}
    />
  )
}

interface ChangesProps {
  id: string
  /** The older version; 0: there is none. */
  since: number
  /** The newer one: a version, or what is in work. */
  to: number | SceneContent
}

/** What changed of a scene since an older version. */
export function ChangesSince({ id, since, to }: ChangesProps) {
  const t = useText()
  const older = useCall(sceneGet, since > 0 ? { id, version: since } : null)
  const newer = useCall(sceneGet, typeof to === 'number' ? { id, version: to } : null)
  if (since === 0) return <FirstVersion />
  return (
    <Difference
      older={older}
      newer={typeof to === 'number' ? newer : { content: to }}
      difference={sceneDifference}
      same={t('scene-version.same')}
    />
  )
}
