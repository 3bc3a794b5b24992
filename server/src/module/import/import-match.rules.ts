import type { ImportMode, RowIssue } from '@lianda/shared/module/import/import.rules'
import type { Found, RowKey } from './import-subject'

export interface RowToMatch {
  no: number
  keys: readonly RowKey[]
  /** Why it can't update this thing. */
  misfit: (target: Found) => RowIssue | null
}

/** Stored things by key column and value. */
export type FoundByKey = ReadonlyMap<string, ReadonlyMap<string, readonly Found[]>>

export interface Matched {
  does: 'create' | 'update' | null
  /** What an update changes. */
  target: Found | null
  issues: RowIssue[]
}

/** What each row does, given the other rows, what is stored and the mode. Rows that are left out must not be passed. */
export function matchRows(rows: readonly RowToMatch[], mode: ImportMode, stored: FoundByKey): Map<number, Matched> {
  const seen = new Map<string, number>()
  const targets = new Map<string, number>()
  const result = new Map<number, Matched>()
  for (const row of rows) {
    const found = meaning(row, mode, stored)
    const issues = [...row.keys.flatMap((key) => twice(seen, key, row.no)), ...found.issues]
    if (found.target) {
      const other = targets.get(found.target.id)
      if (other !== undefined) issues.push({ column: 'row', code: 'same_target', params: { no: other } })
      else targets.set(found.target.id, row.no)
    }
    result.set(row.no, { ...found, issues })
  }
  return result
}

/** The second of two rows with the same key is the wrong one. */
function twice(seen: Map<string, number>, { column, value }: RowKey, no: number): RowIssue[] {
  if (value === '') return []
  const key = `${column}\n${value}`
  const first = seen.get(key)
  if (first !== undefined) return [{ column, code: `${column}_twice`, params: { no: first } }]
  seen.set(key, no)
  return []
}

const CREATE: Matched = { does: 'create', target: null, issues: [] }
const wrong = (column: string, code: string, params?: RowIssue['params']): Matched => ({
  does: null,
  target: null,
  issues: [{ column, code, ...(params ? { params } : {}) }],
})
const taken = ({ column }: RowKey, { code }: Found): Matched => wrong(column, `${column}_exists`, { code })

/** The first key that a row has a value for leads; the others must not belong to another thing. */
function meaning({ keys, misfit }: RowToMatch, mode: ImportMode, stored: FoundByKey): Matched {
  const said = keys.flatMap((key) => {
    const things = stored.get(key.column)?.get(key.value) ?? []
    return key.value === '' ? [] : [{ key, things }]
  })
  const [leading, ...others] = said
  const elsewhere = (target: Found | undefined, among: typeof said): Matched | null => {
    for (const { key, things } of among) {
      const other = things.find(({ id }) => id !== target?.id)
      if (other) return taken(key, other)
    }
    return null
  }
  if (mode === 1) return elsewhere(undefined, said) ?? CREATE
  // A row that is wrong in itself has no key to search by.
  if (!leading) return CREATE
  const [target, second] = leading.things
  const { column, value } = leading.key
  if (!target) {
    if (mode === 2) return wrong(column, `not_found_${column}`, { [column]: value })
    return elsewhere(undefined, others) ?? CREATE
  }
  if (second) return wrong(column, `${column}_several`, { n: leading.things.length })
  const other = elsewhere(target, others)
  if (other) return other
  const issue = misfit(target)
  return issue ? { does: null, target: null, issues: [issue] } : { does: 'update', target, issues: [] }
}
