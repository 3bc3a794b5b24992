import type { KeyValuePort } from '@lianda/shared/platform/storage'

/** Longer than a holiday's bridge, shorter than anybody remembers. */
export const KEPT_MS = 7 * 24 * 60 * 60_000
const KEPT_AT = 'lianda.edited'

/** Whose it is: nobody else is ever offered it. */
export interface Owner {
  orgid: string
  id: string
}

/** Something that was being edited and is not saved. */
export interface KeptDraft<Value = unknown> {
  /** What is edited: `question/<id>`, `question/new`, `paper/<id>`, `setting`. */
  place: string
  /** What people call it; empty for something new without a name. */
  title: string
  /** Where it is edited, without the `#`. */
  address: string
  /** The revision that it was written on; null for something new. */
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
  /** The newest first. */
  list(owner: Owner): KeptDraft[]
  /** An editor for this place is open, and speaks of what is kept there itself; returns what ends that. */
  open(place: string): () => void
  /** What no open editor speaks of, the newest first. */
  left(owner: Owner): KeptDraft[]
  /** Somebody chose in a list to go on with this: its editor takes it up without asking again. */
  ask(place: string): void
  /** The place that was chosen and not taken up yet. */
  asked(): string | null
  /** Whether that was chosen; once. */
  takeAsked(place: string): boolean
  onChange(listener: () => void): () => void
  /** Changes with everything that is kept, dropped or chosen. */
  version(): number
}

const nameOf = ({ orgid, id }: Owner) => `${orgid}/${id}`

/**
 * What was being edited in the back office, kept on this device by person until it is saved or discarded: a sign-in
 * elsewhere, a closed tab or a lost network take nothing away. What is older than a week goes, whoever looks.
 */
export function createKeptDrafts(storage: KeyValuePort, nowMs: () => number): KeptDrafts {
  let asked: string | null = null
  let changes = 0
  const listeners = new Set<() => void>()
  const open: string[] = []
  const changed = () => {
    changes += 1
    for (const listener of listeners) listener()
  }
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
    ask(place) {
      asked = place
      changed()
    },
    asked: () => asked,
    takeAsked(place) {
      if (asked !== place) return false
      asked = null
      return true
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => changes,
  }
}

/** What an older version or somebody's hand left there in another shape counts as nothing. */
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
