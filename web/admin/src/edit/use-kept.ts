import { useCallback, useEffect, useRef, useState } from 'react'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { keptDrafts, session } from '../platform/platform'
import type { KeptDraft, Owner } from './kept-drafts'

/** Delay between the last change and the write: not every key press writes to the disk. */
const WRITE_AFTER_MS = 400

/** Unsaved content, ready to be kept; null when the server has everything. */
export type Unsaved<Value> = Omit<KeptDraft<Value>, 'place' | 'atMs'>

export interface Kept<Value> {
  /** A draft from an earlier visit that is neither resumed nor discarded; null when there is none. */
  offered: KeptDraft<Value> | null
  /** Restores the draft through `onResume` and stops offering it. */
  resume: () => void
  /** Drops the kept draft and what is unsaved now. */
  discard: () => void
}

/**
 * Keeps unsaved work of a place on this device, for the signed-in user, until it is saved or discarded. Offers an
 * earlier draft of that place, or restores it at once.
 * @param place null while nothing is open or it is still loading
 * @param unsaved the content on the screen that is not saved
 * @param onResume restores the earlier draft
 * @param isValue whether a kept draft still has the shape that this version edits
 * @param left `taken` with autosave: there the next key press would replace the draft that is offered
 */
export function useKept<Value>(
  place: string | null,
  unsaved: Unsaved<Value> | null,
  onResume: (draft: KeptDraft<Value>) => void,
  isValue: (value: unknown) => value is Value,
  left: 'offered' | 'taken' = 'offered',
): Kept<Value> {
  const owner = useOwner()
  const [offered, setOffered] = useState<KeptDraft<Value> | null>(null)
  const latest = useRef({ place, unsaved, onResume, isValue })
  latest.current = { place, unsaved, onResume, isValue }
  /** Content that was discarded while still on the screen: it is not kept again until it changes. */
  const discarded = useRef<string | null>(null)
  const text = unsaved === null ? null : JSON.stringify(unsaved)
  /** The place that had unsaved content at the last render. */
  const last = useRef<{ place: string } | null>(null)

  useEffect(() => {
    setOffered(null)
    discarded.current = null
    if (place === null || !owner) return
    const found = keptDrafts.find(owner, place)
    if (!found || !latest.current.isValue(found.value)) return
    const draft = { ...found, value: found.value }
    if (keptDrafts.takeAsked(place) || left === 'taken') latest.current.onResume(draft)
    else setOffered(draft)
  }, [owner, place, left])
  useEffect(() => (place === null ? undefined : keptDrafts.open(place)), [place])

  const write = useCallback(() => {
    const { place: at, unsaved: now } = latest.current
    if (!owner || place === null || at !== place || now === null || JSON.stringify(now) === discarded.current) return
    keptDrafts.keep(owner, { ...now, place, atMs: Date.now() })
  }, [owner, place])
  useEffect(() => {
    const before = last.current
    last.current = place !== null && text !== null ? { place } : null
    // It was saved or reverted, or the user agreed to lose it and opened something else.
    if (before && (place !== before.place || text === null) && owner) {
      keptDrafts.drop(owner, before.place)
      setOffered(null)
    }
    if (text === null || place === null) return
    return systemTimer.after(WRITE_AFTER_MS, write)
  }, [owner, place, text, write])
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])

  return {
    offered,
    resume() {
      if (offered) latest.current.onResume(offered)
      setOffered(null)
    },
    discard() {
      setOffered(null)
      discarded.current = text
      if (owner && place !== null) keptDrafts.drop(owner, place)
    },
  }
}

/** The user at mount: the page of a signed-out user is still theirs while it unmounts. */
function useOwner(): Owner | null {
  const [owner] = useState(() => session.user())
  return owner
}
