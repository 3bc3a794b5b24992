import { sceneGet } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { sceneDifference } from '@lianda/shared/module/scene/scene-difference.rules'
import { useCall } from '../../platform/query'
import { useText } from '../../platform/text'
import { Difference, FirstVersion } from './Difference'

interface Props {
  id: string
  /** The older version; 0: there is none. */
  since: number
  /** The newer one: a version, or what is in work. */
  to: number | SceneContent
}

/** What changed of a scene since an older version. */
export function ChangesSince({ id, since, to }: Props) {
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
