import { SceneVersions } from '../version/late-versions'
import { tidied } from './content-edit'
import type { SceneDraft } from './use-scene-draft'

interface Props {
  open: boolean
  draft: SceneDraft
  locked: boolean
  onClose: () => void
}

/** The published versions; what one of them held is taken over into what is in work. */
export function VersionsDrawer({ open, draft, locked, onClose }: Props) {
  const { view, content } = draft
  return (
    <SceneVersions
      open={open}
      scene={{ id: view.id, version: view.version, ...(view.changed ? { work: tidied(content) } : {}) }}
      {...(locked
        ? {}
        : {
            // The flow of a free practice is made from it.
            onTake: (taken) => draft.change(() => (taken.free ? { ...taken, flow: { nodes: [] } } : taken)),
          })}
      onClose={onClose}
    />
  )
}
