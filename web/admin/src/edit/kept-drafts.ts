import { createStore } from 'zustand/vanilla'
import type { State } from '@lianda/shared/kernel/state'
import type { KeyValuePort } from '@lianda/shared/platform/storage'

/** A week: longer than a holiday weekend. */
export const KEPT_MS = 7 * 24 * 60 * 60_000
const KEPT_AT = 'lianda.edited'

/** The user a draft belongs to; it is never offered to another user. */
export interface Owner {
  orgid: string
  id: string
}

/** Unsaved work. */
export interface KeptDraft<Value = unknown> {
  /** What is edited: `question/<id>`, `question/new`, `paper/<id>`, `setting`. */
  place: string
  /** Display name; empty for something new without a name. */
  title: string
  /** Address of its editor, without the `#`. */
  address: string
  /** The revision it was written on; null for something new. */
  rev: number | null
  value: Value
  atMs: number
}

interface Row extends KeptDraft {
  owner: string
}

export interface KeptDrafts {
  keep(owner: Owner, draft: KeptDraft): void
  find(owner: Owner, place: string): KeptDraft | null
  drop(owner: Owner, place: string): void
  /** Newest first. */
  list(owner: Owner): KeptDraft[]
  /** Registers an open editor, which shows its draft itself; returns the function that unregisters it. */
  open(place: string): () => void
  /** Drafts without an open editor, newest first. */
  left(owner: Owner): KeptDraft[]
  /** Counts changes: of the drafts, and of the open editors. */
  changes: State<number>
}

const nameOf = ({ orgid, id }: Owner) => `${orgid}/${id}`

/**
 * Unsaved work of the back office, kept on this device per user until it is saved or discarded, so that a sign-in
 * elsewhere, a closed tab or a lost network loses nothing. Drafts older than a week are dropped.
 */
export function createKeptDrafts(storage: KeyValuePort, nowMs: () => number): KeptDrafts {
  const changes = createStore<number>(() => 0)
  const open: string[] = []
  const changed = () => changes.setState((count) => count + 1)
  const read = (): Row[] => readRows(storage.get(KEPT_AT)).filter((row) => nowMs() - row.atMs < KEPT_MS)
  const write = (rows: Row[]) => {
    if (rows.length === 0) storage.remove(KEPT_AT)
    else storage.set(KEPT_AT, JSON.stringify(rows))
    changed()
  }
  const others = (owner: Owner, place: string) =>
    read().filter((row) => row.owner !== nameOf(owner) || row.place !== place)
  const find = (owner: Owner, place: string): KeptDraft | null =>
    read().find((row) => row.owner === nameOf(owner) && row.place === place) ?? null
  const list = (owner: Owner): KeptDraft[] =>
    read()
      .filter((row) => row.owner === nameOf(owner))
      .sort((a, b) => b.atMs - a.atMs)
  return {
    keep: (owner, draft) => write([{ ...draft, owner: nameOf(owner) }, ...others(owner, draft.place)]),
    find,
    drop(owner, place) {
      if (find(owner, place)) write(others(owner, place))
    },
    list,
    open(place) {
      open.push(place)
      changed()
      return () => {
        open.splice(open.indexOf(place), 1)
        changed()
      }
    },
    left: (owner) => list(owner).filter((draft) => !open.includes(draft.place)),
    changes,
  }
}

/** Ignores stored rows of another shape (older version, manual edit). */
function readRows(text: string | null): Row[] {
  if (text === null) return []
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(row: unknown): row is Row {
  if (typeof row !== 'object' || row === null) return false
  const { owner, place, title, address, rev, atMs } = row as Partial<Row>
  const words = [owner, place, title, address].every((word) => typeof word === 'string')
  return words && typeof atMs === 'number' && (rev === null || typeof rev === 'number')
}
