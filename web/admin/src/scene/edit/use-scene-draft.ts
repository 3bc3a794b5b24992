import { useState } from 'react'
import { draftGet, draftSave, type DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Subject } from '../../edit/subject.types'
import { type EditedDraft, useDraft } from '../../edit/use-draft'
import { call } from '../../platform/platform'
import { sceneAddress } from './scene-address'
import { tidied } from './content-edit'

export type SceneDraft = EditedDraft<SceneContent, DraftView>

type SceneSubject = Subject<SceneContent, DraftView>

const subjectOf = (first: DraftView, merge: SceneSubject['merge']): SceneSubject => ({
  autosave: true,
  first,
  place: ({ id }) => `${first.kind === 'free' ? 'practice' : 'scene'}/${id}`,
  address: sceneAddress,
  title: ({ name }) => name.trim() || first.content.name,
  contentOf: ({ content }) => content,
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isLocked: isSceneLocked,
  isSame: (one, other) => JSON.stringify(tidied(one)) === JSON.stringify(tidied(other)),
  isContent: (value): value is SceneContent =>
    typeof value === 'object' && value !== null && 'persona' in value && first.kind in value,
  save: async (content, rev) =>
    (await call(draftSave, { id: first.id, rev: rev ?? first.rev, content: tidied(content) })).draft,
  load: async () => (await call(draftGet, { id: first.id })).draft,
  conflicts: ['scene/changed_meanwhile'],
  ...(merge ? { merge } : {}),
})

export const isSceneLocked = ({ can }: DraftView): boolean => !can.edit

/** A scene or a free practice in editing; `merge` joins it with what somebody else saved. */
export function useSceneDraft(first: DraftView, merge?: SceneSubject['merge']): SceneDraft {
  const [subject] = useState(() => subjectOf(first, merge))
  return useDraft(subject)
}
