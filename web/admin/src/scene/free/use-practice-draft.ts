import { useState } from 'react'
import { draftGet, draftSave, type DraftView } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import type { Subject } from '../../edit/subject.types'
import { type EditedDraft, useDraft } from '../../edit/use-draft'
import { call } from '../../platform/platform'
import { practiceAddress } from './practice-address'
import { tidied } from './practice-edit'

export type PracticeDraft = EditedDraft<SceneContent, DraftView>

const isContent = (value: unknown): value is SceneContent =>
  typeof value === 'object' && value !== null && 'free' in value && 'customer' in value && 'persona' in value

const subjectOf = (first: DraftView): Subject<SceneContent, DraftView> => ({
  autosave: true,
  first,
  place: ({ id }) => `practice/${id}`,
  address: ({ id }) => practiceAddress(id),
  title: ({ name }) => name.trim() || first.content.name,
  contentOf: ({ content }) => content,
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isLocked: isPracticeLocked,
  isSame: (one, other) => JSON.stringify(tidied(one)) === JSON.stringify(tidied(other)),
  isContent,
  save: async (content, rev) =>
    (await call(draftSave, { id: first.id, rev: rev ?? first.rev, content: tidied(content) })).draft,
  load: async () => (await call(draftGet, { id: first.id })).draft,
  conflicts: ['scene/changed_meanwhile'],
})

export const isPracticeLocked = ({ can }: DraftView): boolean => !can.edit

/** A free practice in editing. */
export function usePracticeDraft(first: DraftView): PracticeDraft {
  const [subject] = useState(() => subjectOf(first))
  return useDraft(subject)
}
