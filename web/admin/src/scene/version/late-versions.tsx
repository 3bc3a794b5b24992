import { lateLayer, latePart } from '../../parts/late-part'
import { bringTexts } from '../../platform/platform'

/** The versions of a scene, in a drawer. */
export const SceneVersions = lateLayer(
  async () => {
    const [part] = await Promise.all([import('./SceneVersions'), bringTexts(['scene-edit', 'scene-version'])])
    return part.VersionsDrawer
  },
  ({ open }) => open,
)

/** What changed since a version. */
export const VersionChanges = latePart(
  async () => {
    const [part] = await Promise.all([import('./SceneVersions'), bringTexts(['scene-edit', 'scene-version'])])
    return part.ChangesSince
  },
  <div aria-busy="true" />,
)
