import { useCallback, useMemo, useState } from 'react'
import {
  type PaperContent,
  paperGet,
  paperUpdate,
  type PaperView,
} from '@lianda/shared/module/exam/paper.admin.contract'
import { type Autosaved, type Subject, useAutosaved } from '../../edit/use-autosaved'
import { call } from '../../platform/platform'
import { paperAddress } from '../use-new-version'
import { arranged, isPaperContent } from './paper-edit'
import { beginHistory, redone, stepped, undone } from './undo-history.rules'

export interface PaperDraft extends Autosaved<PaperView> {
  content: PaperContent
  /** `key` names what was changed, so that continued typing is one undo step; null stands alone. */
  change: (edit: (content: PaperContent) => PaperContent, key?: string | null) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

const subjectOf = (first: PaperView): Subject<PaperContent, PaperView> => ({
  place: `paper/${first.id}`,
  address: paperAddress(first.id),
  first,
  title: (content) => content.title.trim() || first.content.title,
  contentOf: (view) => arranged(view.content),
  isContent: isPaperContent,
  isSame: (view, content) => JSON.stringify(arranged(view.content)) === JSON.stringify(content),
  save: async (content, rev) => (await call(paperUpdate, { id: first.id, rev, ...content })).paper,
  load: async () => (await call(paperGet, { id: first.id })).paper,
  conflicts: ['exam/changed_meanwhile', 'exam/paper_locked'],
})

/** A paper in editing: its undo history and autosave. */
export function usePaperDraft(first: PaperView): PaperDraft {
  const [history, setHistory] = useState(() => beginHistory(arranged(first.content)))
  const change = useCallback<PaperDraft['change']>(
    (edit, key = null) => setHistory((now) => stepped(now, edit(now.present), key, Date.now())),
    [],
  )
  const subject = useMemo(() => subjectOf(first), [first])
  // Content shown by autosave is a step of its own: undo brings the user's version back.
  const saving = useAutosaved(subject, history.present, (next) => change(() => next))
  return useMemo(
    () => ({
      ...saving,
      content: history.present,
      change,
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    }),
    [saving, change, history],
  )
}
