import { createStore } from 'zustand/vanilla'
import type { State } from '@lianda/shared/kernel/state'
import type { Timer } from '@lianda/shared/kernel/timer'
import type { Failure } from '../platform/failure'
import type { KeptDraft, KeptDrafts, Owner } from './kept-drafts'
import type { Choice, DraftState, DraftSteps, Saved, SaveState, Subject } from './subject.types'
import { beginHistory, redone, stepped, type UndoHistory, undone } from './undo-history.rules'

/** Delay between the last change and the save, with autosave. */
export const SAVE_DELAY_MS = 800
/** Delay before a retry, when the failure may be temporary. */
export const RETRY_MS = 5_000
/** Delay between the last change and the write to this device: not every key press writes to the disk. */
export const KEEP_DELAY_MS = 400

export interface DraftDeps {
  kept: KeptDrafts
  /** Whose work it is, also after they were signed out; null keeps nothing. */
  owner: Owner | null
  failureOf: (error: unknown) => Failure
  timer: Timer
  nowMs: () => number
}

export interface Draft<Content, View, First extends View | null = View> extends DraftSteps<Content, View> {
  state: State<DraftState<Content, View, First>>
  /** Writes what is unsaved to this device at once, as when the page is hidden. */
  keep(): void
  /**
   * The editor is on the screen: restores the draft of an earlier visit, on the revision it was written on. Returns the
   * function for leaving: what is unsaved then is kept on this device, with autosave also sent.
   */
  start(): () => void
}

/** Failures that may pass: network, a busy server. */
const mayPass = ({ code }: Failure) => code === 'network' || code.startsWith('server/') || code === 'request/too_many'

/**
 * Content in editing, without React: undo, one save at a time ordered by `rev`, conflicts, and the copy on this device
 * that exists exactly as long as something is unsaved.
 */
export function createDraft<Content, View, First extends View | null>(
  subject: Subject<Content, View, First>,
  { kept, owner, failureOf, timer, nowMs }: DraftDeps,
): Draft<Content, View, First> {
  const { autosave, isSame } = subject
  const savedOf = (view: View | First): SaveState => ({
    kind: 'saved',
    atMs: view === null ? null : (subject.savedAtMs?.(view as View) ?? null),
  })
  const isLocked = (view: View | First) => view !== null && (subject.isLocked?.(view as View) ?? false)
  let history = beginHistory(subject.contentOf(subject.first))
  const state = createStore<DraftState<Content, View, First>>(() => ({
    autosave,
    content: history.present,
    view: subject.first,
    saving: savedOf(subject.first),
    theirs: null,
    base: null,
    merged: null,
    restoredAtMs: null,
    canUndo: false,
    canRedo: false,
    serial: 0,
  }))
  const { getState: get, setState: set } = state
  /** What the server has. */
  let stored = history.present
  let rev = subject.first === null ? null : subject.revOf(subject.first as View)
  let unsaved = false
  let running: Promise<boolean> | null = null
  let stopped = true
  let cancelSave: () => void = () => undefined
  let cancelKeep: () => void = () => undefined
  /** Place of the copy on this device. */
  let copy: string | null = null
  let open: { place: string; close: () => void } | null = null

  const place = () => subject.place(get().view)
  const keep = () => {
    cancelKeep()
    if (!owner || !unsaved) return
    const at = place()
    if (copy !== null && copy !== at) kept.drop(owner, copy)
    copy = at
    const { content, view } = get()
    const value = subject.keptPart?.(content) ?? content
    kept.keep(owner, {
      place: at,
      title: subject.title(content),
      address: subject.address(view),
      rev,
      value,
      atMs: nowMs(),
    })
  }
  const forget = () => {
    cancelKeep()
    if (owner && copy !== null) kept.drop(owner, copy)
    copy = null
  }
  /** Registers the editor under its place, which changes when something new is saved. */
  const hold = () => {
    if (stopped || open?.place === place()) return
    open?.close()
    open = { place: place(), close: kept.open(place()) }
  }
  const put = (next: UndoHistory<Content>, part: Partial<DraftState<Content, View, First>> = {}) => {
    history = next
    const content = next.present
    unsaved = content !== stored && !isSame(content, stored)
    cancelKeep()
    if (!unsaved) forget()
    else cancelKeep = timer.after(KEEP_DELAY_MS, keep)
    const restoredAtMs = unsaved ? get().restoredAtMs : null
    set({ content, canUndo: next.past.length > 0, canRedo: next.future.length > 0, restoredAtMs, ...part })
  }
  const schedule = (ms: number) => {
    cancelSave()
    if (!stopped) cancelSave = timer.after(ms, () => void save())
  }
  /** Says and does what follows from content that was not there before. */
  const follow = () => {
    if (get().saving.kind === 'conflict' || running) return
    cancelSave()
    if (!unsaved) return set({ saving: savedOf(get().view) })
    set({ saving: { kind: autosave ? 'saving' : 'unsaved' } })
    if (autosave) schedule(SAVE_DELAY_MS)
  }
  const user = (next: UndoHistory<Content>) => {
    if (next === history || isLocked(get().view)) return
    put(next)
    follow()
  }
  /** Content that was not typed: a step of its own, so that undo brings back what was there. */
  const show = (content: Content) => put(stepped(history, content, null, nowMs()), { serial: get().serial + 1 })
  const dispute = () => {
    cancelSave()
    set({ saving: { kind: 'conflict' }, theirs: null, base: null })
    const { view } = get()
    if (view === null) return
    // For the notice only; the choice itself loads again.
    subject.load(view as View).then(
      (theirs) => get().saving.kind === 'conflict' && set({ theirs }),
      () => undefined,
    )
  }
  /** Joins mine with what somebody else saved; false where the user has to choose. */
  const join = (theirs: View, choice: Choice): boolean => {
    const merged = isLocked(theirs) ? null : subject.merge?.(stored, subject.contentOf(theirs))(history.present, choice)
    if (!merged || merged.disputed.length > 0) {
      set({ saving: { kind: 'conflict' }, theirs, base: merged ? stored : null })
      return false
    }
    accept(theirs)
    put(merged.replay(history), { serial: get().serial + 1, merged })
    return true
  }
  /** Somebody else saved in between. */
  const meet = async (): Promise<boolean> => {
    const { view } = get()
    const theirs = subject.merge && view !== null ? await subject.load(view as View).catch(() => null) : null
    if (theirs === null) dispute()
    return theirs !== null && join(theirs, () => undefined) && (!unsaved || deliver())
  }
  const deliver = async (): Promise<boolean> => {
    const sent = get().content
    cancelSave()
    set({ saving: { kind: 'saving' } })
    try {
      const view = await subject.save(sent, rev, get().view)
      rev = subject.revOf(view)
      set({ view })
      const saved = subject.contentOf(view)
      stored = autosave ? sent : saved
      const now = get().content
      const next = autosave ? now : now === sent ? saved : (subject.typedOn?.(now, saved) ?? now)
      put({ ...history, present: next })
      hold()
      set({ saving: unsaved ? { kind: autosave ? 'saving' : 'unsaved' } : { kind: 'saved', atMs: nowMs() } })
      if (unsaved && autosave) schedule(SAVE_DELAY_MS)
      return true
    } catch (error) {
      const failure = failureOf(error)
      if (subject.conflicts.includes(failure.code)) return await meet()
      const retries = autosave && mayPass(failure)
      set({ saving: { kind: 'failed', failure, retries } })
      if (autosave && get().content !== sent) schedule(SAVE_DELAY_MS)
      else if (retries) schedule(RETRY_MS)
      return false
    }
  }
  const save = async (): Promise<Saved<View> | null> => {
    if (running && !autosave) return null
    while (running) await running
    if (get().saving.kind === 'conflict') return null
    if (get().view === null || unsaved) {
      running = deliver().finally(() => {
        running = null
      })
      if (!(await running) || (stopped && !autosave)) return null
    }
    return { view: get().view as View, whole: !unsaved }
  }
  const restore = (found: KeptDraft<Content>) => {
    copy = found.place
    // The answer to a save may have been lost.
    if (isSame(found.value, stored)) return forget()
    const isOlder = found.rev !== null && found.rev !== rev
    rev = found.rev ?? rev
    show(found.value)
    set({ restoredAtMs: found.atMs })
    if (isOlder || isLocked(get().view)) dispute()
    else follow()
  }
  const accept = (view: View) => {
    rev = subject.revOf(view)
    stored = subject.contentOf(view)
    set({ view, theirs: null, base: null, saving: savedOf(view) })
  }
  const steps: DraftSteps<Content, View> = {
    change: (edit, key = null) => user(stepped(history, edit(get().content), key, nowMs())),
    undo: () => user(undone(history)),
    redo: () => user(redone(history)),
    save,
    flush: async () => (await save())?.whole ?? false,
    async settle(whose) {
      const theirs = await subject.load(get().view as View)
      if (whose === 'theirs' || isLocked(theirs)) steps.adopt(theirs)
      else if (whose === 'mine') {
        accept(theirs)
        put(history)
        if (unsaved) void save()
      } else if (join(theirs, whose) && unsaved) void save()
      return theirs
    },
    adopt(view) {
      cancelSave()
      accept(view)
      show(stored)
    },
    revert() {
      show(stored)
      follow()
    },
  }
  return {
    ...steps,
    state,
    keep,
    start() {
      stopped = false
      hold()
      const found = owner && !unsaved ? kept.find(owner, place()) : null
      if (found && subject.isContent(found.value)) restore({ ...found, value: found.value })
      return () => {
        stopped = true
        keep()
        cancelSave()
        const left = open
        open = null
        // Until its last save is answered, the draft is not offered on the next page.
        const last = running ?? (autosave && unsaved ? save() : null)
        if (last) void last.finally(() => left?.close())
        else left?.close()
      }
    },
  }
}
