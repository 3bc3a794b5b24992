import { useCallback, useEffect, useRef, useState } from 'react'
import { systemTimer } from '@lianda/shared/kernel/timer'
import { keptDrafts, session } from '../platform/platform'
import type { KeptDraft, Owner } from './kept-drafts'

/** After the last change, before it is written down: not every key writes to the disk. */
const WRITE_AFTER_MS = 400

/** What is not saved now, ready to be kept; null when the server has everything. */
export type Unsaved<Value> = Omit<KeptDraft<Value>, 'place' | 'atMs'>

export interface Kept<Value> {
  /** What was left here unsaved some other time and nothing was decided about; null when there is none. */
  offered: KeptDraft<Value> | null
  /** Goes on with it: it is handed over and no longer offered. */
  resume: () => void
  /** Forgets what was left here, and what is unsaved now. */
  discard: () => void
}

/**
 * Keeps what is being edited at a place on this device, for the person who is signed in, until it is saved or
 * discarded; and offers what was left there, or takes it up at once.
 * @param place null while nothing is open or it is still on its way
 * @param unsaved what stands there and is not saved
 * @param onResume takes up what was left
 * @param isValue whether what was kept still has the shape that this version edits
 * @param left `taken` where everything is saved by itself: an offer would be gone with the next key
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
  /** Discarded while it still stands on the screen: nothing is kept until something else is typed. */
  const discarded = useRef<string | null>(null)
  const text = unsaved === null ? null : JSON.stringify(unsaved)
  /** What stood there unsaved at the last drawing. */
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
    // It was saved or brought back to what is saved, or one agreed to lose it and something else is open.
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

/** Who is signed in, and who was while the page is taken down after a sign-out: it is theirs, and nobody else's. */
function useOwner(): Owner | null {
  const [owner] = useState(() => session.user())
  return owner
}
