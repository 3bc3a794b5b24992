import { setImmediate } from 'node:timers/promises'
import type { ImportMode } from '@lianda/shared/module/question-bank/import.admin.contract'
import { joinPath } from '@lianda/shared/module/question-bank/import-cells.rules'
import { type CheckedRow, checkCells, type RowIssue } from '@lianda/shared/module/question-bank/import.rules'
import { foldWritten } from '@lianda/shared/kernel/text'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import type { Deps } from '../../../deps'
import { catalogPaths } from '../catalog.store'
import { IMPORT_WORDS } from '../format/import-words'
import { type QuestionDoc, textKeyOf } from '../question.document'
import { findByCodes, findByTextKeys } from '../question-lookup'
import { type BankRef, compareRows, type RowToCompare } from './import-compare.rules'
import type { ImportRowDoc } from './import.document'

/** Result of a check: the members of a row that depend on the bank or on other rows. */
export type RowVerdict = Pick<ImportRowDoc, 'wrong' | 'does' | 'issues' | 'questionId' | 'rev'>

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
  const paths = await catalogPaths(deps, orgid, 5)
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
