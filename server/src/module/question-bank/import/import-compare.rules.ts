import type { ImportMode, ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import type { CheckedRow, RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'

/** The members of a bank question that an import needs. */
export interface BankRef {
  id: string
  code: string
  type: QuestionType
  rev: number
}

export interface RowToCompare {
  no: number
  checked: CheckedRow
  /** Equal for the same type and folded text; null while the row itself is wrong. */
  textKey: string | null
}

export interface BankLookup {
  byCode: ReadonlyMap<string, BankRef>
  byText: ReadonlyMap<string, readonly BankRef[]>
}

export interface Compared {
  does: ImportRow['does']
  /** The question that an update changes. */
  target: BankRef | null
  issues: RowIssue[]
}

/** What each row does, given the other rows, the bank and the mode. Rows that are left out must not be passed. */
export function compareRows(rows: readonly RowToCompare[], mode: ImportMode, bank: BankLookup): Map<number, Compared> {
  const codes = new Map<string, number>()
  const texts = new Map<string, number>()
  const targets = new Map<string, number>()
  const result = new Map<number, Compared>()
  for (const row of rows) {
    const issues = [
      ...twice(codes, row.checked.code, row.no, 'code'),
      ...twice(texts, row.textKey ?? '', row.no, 'text'),
    ]
    const found = meaning(row, mode, bank)
    issues.push(...found.issues)
    if (found.target) {
      const other = targets.get(found.target.id)
      if (other !== undefined) issues.push({ column: 'row', code: 'same_target', params: { no: other } })
      else targets.set(found.target.id, row.no)
    }
    result.set(row.no, { ...found, issues })
  }
  return result
}

/** The second of two equal numbers or texts is the wrong one. */
function twice(seen: Map<string, number>, key: string, no: number, column: 'code' | 'text'): RowIssue[] {
  if (key === '') return []
  const first = seen.get(key)
  if (first !== undefined) return [{ column, code: `${column}_twice`, params: { no: first } }]
  seen.set(key, no)
  return []
}

const CREATE: Compared = { does: 'create', target: null, issues: [] }
const wrong = (column: string, code: string, params?: RowIssue['params']): Compared => ({
  does: null,
  target: null,
  issues: [{ column, code, ...(params ? { params } : {}) }],
})

function meaning({ checked, textKey }: RowToCompare, mode: ImportMode, bank: BankLookup): Compared {
  const { code, content } = checked
  const byCode = code === '' ? undefined : bank.byCode.get(code)
  const same = textKey === null ? [] : (bank.byText.get(textKey) ?? [])
  const [first] = same
  if (mode === 1) {
    if (byCode) return wrong('code', 'code_exists', { code })
    return first ? wrong('text', 'text_exists', { code: first.code }) : CREATE
  }
  if (code !== '' && !byCode && mode === 2) return wrong('code', 'not_found_code', { code })
  if (code !== '' && !byCode) return first ? wrong('text', 'text_exists', { code: first.code }) : CREATE
  if (code === '' && same.length > 1) return wrong('text', 'text_several', { n: same.length })
  const target = byCode ?? first
  // A row that is wrong in itself has no text to search by.
  if (!target) return mode === 2 && textKey !== null ? wrong('text', 'not_found_text') : CREATE
  const other = same.find(({ id }) => id !== target.id)
  if (other) return wrong('text', 'text_exists', { code: other.code })
  if (content && content.type !== target.type) return wrong('type', 'type_differs', { type: target.type })
  return { does: 'update', target, issues: [] }
}
