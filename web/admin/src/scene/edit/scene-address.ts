import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'

/** Address of a scene's editor. */
export const sceneAddress = ({ kind, id }: { kind: SceneKind; id: string }): string =>
  kind === 'free' ? `/admin/train/editfreepractice?id=${id}` : `/admin/voice/editscene?id=${id}`
