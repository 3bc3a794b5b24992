import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { State } from '@lianda/shared/kernel/state'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { failureOf } from '../platform/failure'
import { dateTime } from '../platform/format'
import { keptDrafts, session } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { createDraft } from './draft'
import type { DraftState, DraftSteps, Subject } from './subject.types'

export type EditedDraft<Content, View, First extends View | null = View> = DraftState<Content, View, First> &
  DraftSteps<Content, View>

const NOTHING_OPEN = createStore(() => null)

/**
 * Everything an editor shares with the others: the content on the screen, undo, saving, conflicts, and that leaving
 * loses nothing. Leaving by Back, a link, another row or a closed drawer keeps what is unsaved on this device, and the
 * bar of the next page says so; closing the tab asks first.
 * @param subject the same object as long as the same thing is edited; null while nothing is open or it is still loading
 */
export function useDraft<Content, View, First extends View | null>(
  subject: Subject<Content, View, First>,
): EditedDraft<Content, View, First>
export function useDraft<Content, View, First extends View | null>(
  subject: Subject<Content, View, First> | null,
): EditedDraft<Content, View, First> | null
export function useDraft<Content, View, First extends View | null>(
  subject: Subject<Content, View, First> | null,
): EditedDraft<Content, View, First> | null {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  /** The user at mount: the page of a signed-out user is still theirs while it unmounts. */
  const [owner] = useState(() => session.user())
  const draft = useMemo(
    () =>
      subject &&
      createDraft(subject, { kept: keptDrafts, owner, failureOf, timer: systemTimer, nowMs: () => Date.now() }),
    [subject, owner],
  )
  const state = useStore<State<DraftState<Content, View, First> | null>>(draft?.state ?? NOTHING_OPEN)
  useEffect(() => {
    if (!draft) return
    const stop = draft.start()
    window.addEventListener('pagehide', draft.keep)
    return () => {
      window.removeEventListener('pagehide', draft.keep)
      stop()
    }
  }, [draft])
  // Without autosave the notice in the editor says it, until it is saved or dropped.
  const restoredAtMs = subject?.autosave && state?.saving.kind === 'saving' ? state.restoredAtMs : null
  const restored = restoredAtMs === null ? null : t('office.kept.taken', { at: dateTime(restoredAtMs, tag) })
  useEffect(() => {
    if (restored !== null) message.info(restored)
  }, [restored, message])
  useAskBeforeClosing(state !== null && state.saving.kind !== 'saved')
  return useMemo(() => draft && state && { ...draft, ...state }, [draft, state])
}

/** Asks once before the tab is closed or reloaded; the browser provides the text. */
function useAskBeforeClosing(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
