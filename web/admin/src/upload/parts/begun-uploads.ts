import type { KeyValuePort } from '@lianda/shared/platform/storage'

const KEPT_AT = 'lianda.uploads'
/** The server keeps what arrived for a day. */
const KEPT_MS = 24 * 60 * 60_000
const MOST = 20

interface Row {
  /** Of whom, and which file: {@link begunKey}. */
  key: string
  url: string
  atMs: number
}

/** Uploads in parts that this device began, so that one goes on after the page was closed. */
export interface BegunUploads {
  find(key: string): string | null
  keep(key: string, url: string): void
  drop(key: string): void
}

/** The same file of the same person: a changed one has another time or size. */
export const begunKey = (
  owner: { orgid: string; id: string },
  kind: string,
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
): string => JSON.stringify([owner.orgid, owner.id, kind, name, size, lastModified])

export function createBegunUploads(storage: KeyValuePort, nowMs: () => number): BegunUploads {
  const read = (): Row[] => readRows(storage.get(KEPT_AT)).filter(({ atMs }) => nowMs() - atMs < KEPT_MS)
  const without = (key: string) => read().filter((row) => row.key !== key)
  const write = (rows: Row[]) => {
    if (rows.length === 0) storage.remove(KEPT_AT)
    else storage.set(KEPT_AT, JSON.stringify(rows.slice(-MOST)))
  }
  return {
    find: (key) => read().find((row) => row.key === key)?.url ?? null,
    keep: (key, url) => write([...without(key), { key, url, atMs: nowMs() }]),
    drop: (key) => write(without(key)),
  }
}

function readRows(text: string | null): Row[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.filter(isRow) : []
  } catch {
    return []
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'url' in value &&
  typeof value.url === 'string' &&
  'atMs' in value &&
  typeof value.atMs === 'number'
