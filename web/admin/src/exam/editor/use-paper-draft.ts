import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { type PaperContent, paperUpdate, type PaperView } from '@lianda/shared/module/exam/paper.admin.contract'
import { useAskBeforeLeaving } from '../../parts/use-ask-before-leaving'
import { type Failure, failureOf } from '../../platform/failure'
import { call } from '../../platform/platform'
import { type Autosave, createAutosave, type SaveState } from './autosave'
import { arranged } from './paper-edit'
import { beginHistory, redone, stepped, undone } from './undo-history.rules'

export interface PaperDraft {
  content: PaperContent
  /** What the server said last: state, rights, what draws find. */
  view: PaperView
  save: SaveState
  /** `key` names what was changed, so that typing on is one step of undo; null stands alone. */
  change: (edit: (content: PaperContent) => PaperContent, key?: string | null) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** Sends at once what is not saved; true when all is saved. */
  flush: () => Promise<boolean>
  /** After a conflict: the other's version is shown; undo brings mine back. */
  takeTheirs: (theirs: PaperView) => void
  /** After a conflict: mine is saved over the other's version. */
  keepMine: (theirs: PaperView) => void
  /** A newer answer of the server, as after publishing. */
  adopt: (view: PaperView) => void
}

/** What could not be saved when its page was left, with the revision it was written on, by paper; until this document closes. */
const unsaved = new Map<string, { content: PaperContent; rev: number }>()

const isConflict = ({ code }: Failure) => code === 'exam/changed_meanwhile' || code === 'exam/paper_locked'
const mayPass = ({ code }: Failure) => code === 'network' || code.startsWith('server/') || code === 'request/too_many'

/** A paper while it is edited: its history of undo, and saving while one works. */
export function usePaperDraft(first: PaperView): PaperDraft {
  const [view, setView] = useState(first)
  const [history, setHistory] = useState(() => beginHistory(arranged(first.content)))
  const [save, setSave] = useState<SaveState>({ kind: 'saved', atMs: first.updatedAt })
  const autosave = useRef<Autosave<PaperContent> | null>(null)
  const saved = useRef(history.present)
  const content = history.present
  const editable = view.can.edit

  useEffect(() => {
    const saver = createAutosave<PaperContent, PaperView>(first.rev, first.updatedAt, {
      save: async (next, rev) => (await call(paperUpdate, { id: first.id, rev, ...next })).paper,
      onSaved: setView,
      onState: setSave,
      failureOf: (error) => failureOf(error),
      isConflict,
      mayPass,
      timer: systemTimer,
      nowMs: () => Date.now(),
    })
    autosave.current = saver
    const left = unsaved.get(first.id)
    unsaved.delete(first.id)
    if (left && first.can.edit) {
      setHistory((now) => stepped(now, left.content, null, Date.now()))
      if (left.rev !== first.rev) {
        saved.current = left.content
        // Equal: it did arrive, only the answer was lost.
        if (JSON.stringify(left.content) !== JSON.stringify(arranged(first.content))) saver.dispute(left.content)
      }
    }
    return () => {
      saver.stop()
      const last = saver.unsaved()
      if (last === null) return
      const kept = { content: last, rev: saver.rev() }
      unsaved.set(first.id, kept)
      void saver.flush().then((done) => done && unsaved.get(first.id) === kept && unsaved.delete(first.id))
    }
  }, [first])
  useEffect(() => {
    if (content === saved.current) return
    saved.current = content
    if (editable) autosave.current?.changed(content)
  }, [content, editable])
  useAskBeforeLeaving(save.kind !== 'saved')

  const change = useCallback<PaperDraft['change']>(
    (edit, key = null) => setHistory((now) => stepped(now, edit(now.present), key, Date.now())),
    [],
  )
  return useMemo(
    () => ({
      content,
      view,
      save,
      change,
      undo: () => setHistory(undone),
      redo: () => setHistory(redone),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      flush: async () => (await autosave.current?.flush()) ?? true,
      takeTheirs(theirs) {
        setView(theirs)
        setHistory((now) => {
          const next = arranged(theirs.content)
          saved.current = next
          return stepped(now, next, null, Date.now())
        })
        autosave.current?.rebase(theirs.rev, false)
      },
      keepMine(theirs) {
        setView(theirs)
        autosave.current?.rebase(theirs.rev, true)
      },
      adopt: setView,
    }),
    [content, view, save, change, history],
  )
}
