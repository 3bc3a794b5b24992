import type { SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import { sceneUses } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { useCall } from '../platform/query'
import { PackageUses } from '../task/PackageUses'

interface Props {
  /** Null while closed. */
  scene: Pick<SceneRow, 'id' | 'name'> | null
  onClose: () => void
}

/** The packages that use a scene or free practice. */
export function SceneUses({ scene, onClose }: Props) {
  const loaded = useCall(sceneUses, scene && { id: scene.id })
  return <PackageUses name={scene?.name ?? null} loaded={loaded} onClose={onClose} />
}
