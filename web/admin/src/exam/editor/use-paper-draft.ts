import { useState } from 'react'
import {
  type PaperContent,
  paperGet,
  paperUpdate,
  type PaperView,
} from '@lianda/shared/module/exam/paper.admin.contract'
import type { Subject } from '../../edit/subject.types'
import { type EditedDraft, useDraft } from '../../edit/use-draft'
import { call } from '../../platform/platform'
import { paperAddress } from '../use-new-version'
import { arranged, isPaperContent } from './paper-edit'

export type PaperDraft = EditedDraft<PaperContent, PaperView>

const subjectOf = (first: PaperView): Subject<PaperContent, PaperView> => ({
  autosave: true,
  first,
  place: ({ id }) => `paper/${id}`,
  address: ({ id }) => paperAddress(id),
  title: (content) => content.title.trim() || first.content.title,
  contentOf: (view) => arranged(view.content),
  revOf: ({ rev }) => rev,
  savedAtMs: ({ updatedAt }) => updatedAt,
  isLocked: isPaperLocked,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  isContent: isPaperContent,
  save: async (content, rev) => (await call(paperUpdate, { id: first.id, rev: rev ?? first.rev, ...content })).paper,
  load: async () => (await call(paperGet, { id: first.id })).paper,
  conflicts: ['exam/changed_meanwhile', 'exam/paper_locked'],
})

export const isPaperLocked = ({ can }: PaperView): boolean => !can.edit

/** A paper in editing. */
export function usePaperDraft(first: PaperView): PaperDraft {
  const [subject] = useState(() => subjectOf(first))
  return useDraft(subject)
}
