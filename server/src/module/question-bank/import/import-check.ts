import { setImmediate } from 'node:timers/promises'
import { foldWritten } from '@lianda/shared/kernel/text'
import { joinPath } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { ImportMode, ImportRow } from '@lianda/shared/module/question-bank/import.admin.contract'
import { checkCells, type CheckedRow, type RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import { QUESTION_LIMITS, type QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../../deps'
import { catalogPaths, program } from '../../catalog'
import { IMPORT_WORDS } from '../format/import-words'
import { type QuestionDoc, textKeyOf } from '../question.document'
import { questions } from '../question.model'
import type { ImportRowDoc } from './import.model'

/** Result of a check: the members of a row that depend on the bank or on other rows. */
type RowVerdict = Pick<ImportRowDoc, 'wrong' | 'does' | 'issues' | 'questionId' | 'rev'>

export interface Checked {
  verdicts: Map<number, RowVerdict>
  wrong: number
  left: number
  newCatalogs: string[]
}

/** Rows checked at a time before yielding to other work. */
const BREATH_ROWS = 100

type RowToCheck = Pick<ImportRowDoc, 'no' | 'cells' | 'images' | 'problem' | 'left' | 'does' | 'questionId'>

/** Checks the rows of an import on their own, against each other and against the current bank. */
export async function checkRows(
  deps: Deps,
  orgid: string,
  { mode, catalogId }: { mode: ImportMode; catalogId: string | null },
  rows: readonly RowToCheck[],
): Promise<Checked> {
  const active = rows.filter((row) => !row.left)
  const each: ({ row: RowToCheck } & ReturnType<typeof toCompare>)[] = []
  for (const row of active) {
    each.push({ row, ...toCompare(row) })
    if (each.length % BREATH_ROWS === 0) await setImmediate()
  }
  const compared = compareRows(each, mode, await lookUp(deps, orgid, each))
  const paths = await catalogPaths(deps, program(orgid), 5)
  const defaultGone = catalogId !== null && !paths.has(catalogId)
  const verdicts = new Map<number, RowVerdict>()
  for (const row of rows) if (row.left) verdicts.set(row.no, { ...keptId(deps, row, null), ...LEFT })
  for (const { row, checked } of each) {
    const found = compared.get(row.no)
    const lost = defaultGone && checked.path.length === 0 && found?.does === 'create'
    const issues = [
      ...(row.problem ? [row.problem] : checked.issues),
      ...imageIssues(row),
      ...(found?.issues ?? []),
      ...(lost ? [{ column: 'catalog', code: 'catalog_unusable' }] : []),
    ]
    const wrong = issues.length > 0
    // A wrong row does not get a question's id: if edited into a new question, it would be taken for that one.
    const target = wrong ? null : (found?.target ?? null)
    verdicts.set(row.no, { wrong, issues, does: wrong ? null : (found?.does ?? null), ...keptId(deps, row, target) })
  }
  const wanted = each.filter(({ row }) => verdicts.get(row.no)?.wrong === false).map(({ checked }) => checked.path)
  return {
    verdicts,
    wrong: [...verdicts.values()].filter((verdict) => verdict.wrong).length,
    left: rows.length - active.length,
    newCatalogs: missingPaths(wanted, [...paths.values()]),
  }
}

const LEFT = { wrong: false, does: null, issues: [] }

function toCompare(row: RowToCheck): RowToCompare & { checked: CheckedRow } {
  const checked = checkCells(row.cells, IMPORT_WORDS)
  const { content } = checked
  return { no: row.no, checked, textKey: content ? textKeyOf(content.type, content.text) : null }
}

/** An update has the question's id; a create keeps its own id, unless the row was an update before. */
function keptId(deps: Deps, row: RowToCheck, target: BankRef | null): Pick<RowVerdict, 'questionId' | 'rev'> {
  if (target) return { questionId: target.id, rev: target.rev }
  const own = row.does !== 'update' && row.questionId !== ''
  return { questionId: own ? row.questionId : deps.newId(), rev: 0 }
}

function imageIssues({ images }: RowToCheck): RowIssue[] {
  const n = QUESTION_LIMITS.images
  const long = images.some(({ description }) => description.length > QUESTION_LIMITS.imageDescription)
  return [
    ...(images.length > n ? [{ column: 'images', code: 'images_many', params: { n } }] : []),
    ...(long ? [{ column: 'images', code: 'too_long', params: { n: QUESTION_LIMITS.imageDescription } }] : []),
  ]
}

async function lookUp(deps: Deps, orgid: string, rows: readonly RowToCompare[]) {
  const codes = rows.flatMap(({ checked }) => (checked.code === '' ? [] : [checked.code]))
  const keys = rows.flatMap(({ textKey }) => (textKey === null ? [] : [textKey]))
  const [byCode, byText] = await Promise.all([findByCodes(deps, orgid, codes), findByTextKeys(deps, orgid, keys)])
  return {
    byCode: new Map(byCode.map((doc) => [doc.code, refOf(doc)])),
    byText: grouped(byText),
  }
}

const refOf = ({ _id: id, code, type, rev }: QuestionDoc): BankRef => ({ id, code, type, rev })

/** Paths, with their parents, that no category has; compares names as the tree does. */
function missingPaths(wanted: readonly string[][], known: readonly (readonly string[])[]): string[] {
  const folded = (path: readonly string[]): string => path.map(foldWritten).join('\n')
  const there = new Set(known.map(folded))
  const missing = new Map<string, string>()
  for (const path of wanted)
    path.forEach((_name, n) => {
      const part = path.slice(0, n + 1)
      if (!there.has(folded(part)) && !missing.has(folded(part))) missing.set(folded(part), joinPath(part))
    })
  return [...missing.values()]
}

function grouped(docs: readonly QuestionDoc[]): Map<string, BankRef[]> {
  const groups = new Map<string, BankRef[]>()
  for (const doc of docs) groups.set(doc.textKey, [...(groups.get(doc.textKey) ?? []), refOf(doc)])
  return groups
}

/** The members of a bank question that an import needs. */
interface BankRef {
  id: string
  code: string
  type: QuestionType
  rev: number
}

interface RowToCompare {
  no: number
  checked: CheckedRow
  /** Equal for the same type and folded text; null while the row itself is wrong. */
  textKey: string | null
}

interface BankLookup {
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
function compareRows(rows: readonly RowToCompare[], mode: ImportMode, bank: BankLookup): Map<number, Compared> {
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

const MANY = 500

/** Live questions with one of these numbers. Served by `by_code`. */
export const findByCodes = (deps: Deps, orgid: string, codes: readonly string[]): Promise<QuestionDoc[]> =>
  inParts(codes, (part) =>
    questions(deps.db)
      .find({ orgid, live: true, code: { $in: part } })
      .lean(),
  )

/** Live questions of the same type and folded text (`textKeyOf`); several may share one. Served by `by_text_key`. */
export const findByTextKeys = (deps: Deps, orgid: string, keys: readonly string[]): Promise<QuestionDoc[]> =>
  inParts(keys, (part) =>
    questions(deps.db)
      .find({ orgid, live: true, textKey: { $in: part } })
      .lean(),
  )

async function inParts(
  all: readonly string[],
  find: (part: string[]) => Promise<QuestionDoc[]>,
): Promise<QuestionDoc[]> {
  const wanted = [...new Set(all)]
  const found: QuestionDoc[] = []
  for (let at = 0; at < wanted.length; at += MANY) found.push(...(await find(wanted.slice(at, at + MANY))))
  return found
}
