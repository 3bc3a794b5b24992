import { useCallback, useRef } from 'react'
import type { TriedContent } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { tidied } from '../edit/content-edit'
import type { SceneDraft } from '../edit/use-scene-draft'

/** What is tried of a scene in editing; the function stays the same, so that nothing is drawn anew for it. */
export type Tried = () => TriedContent

/**
 * What is on the screen: named by its revision where the server has it, else sent along. Who may only use the scene
 * tries its newest version.
 */
export function useTried(draft: Pick<SceneDraft, 'view' | 'content' | 'saving'>): Tried {
  const latest = useRef(draft)
  latest.current = draft
  return useCallback(() => {
    const { view, content, saving } = latest.current
    if (!view.can.edit) return { kind: 'version' }
    return saving.kind === 'saved' ? { kind: 'work', rev: view.rev } : { kind: 'content', content: tidied(content) }
  }, [])
}
