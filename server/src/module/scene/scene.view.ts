import type { OwnAccess } from '@lianda/shared/contract/tree'
import type { SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneDoc } from './scene.model'

interface Around {
  practices: number
  catalogName: string
  mayWrite: boolean
  access: OwnAccess
  /** The portrait as the reader gets it. */
  portrait: string
}

/** A scene as the back office lists it. */
export function sceneRowOf(scene: SceneDoc, { practices, catalogName, mayWrite, access, portrait }: Around): SceneRow {
  const changes = mayWrite && access.change
  return {
    id: scene._id,
    kind: scene.kind,
    name: scene.name,
    catalogId: scene.catalogId,
    catalogName,
    language: scene.language,
    description: scene.description,
    customer: scene.customer,
    portrait,
    version: scene.version,
    draft: scene.draft,
    changed: Boolean(scene.work),
    disabled: scene.disabled,
    nodes: scene.nodes,
    intents: scene.intents,
    practices,
    updatedAt: scene.updatedAt.getTime(),
    can: { disable: changes, move: changes },
    access,
  }
}
