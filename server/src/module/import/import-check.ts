import { foldWritten } from '@lianda/shared/kernel/text'
import { joinPath, type ImportMode, type RowIssue } from '@lianda/shared/module/import/import.rules'
import type { Deps } from '../../deps'
import { breathing } from '../../infra/queue/breath'
import { secretCells } from './secret-cells'
import { type FoundByKey, type Matched, matchRows } from './import-match.rules'
import { placesOf } from './import-places'
import type { CheckedRow, CheckedWhole, Found, ImportAuthor, ImportSubject } from './import-subject'
import type { ImportBatchDoc, ImportRowDoc } from './import.model'

/** Result of a check: the members of a row that depend on what is stored or on other rows. */
export type RowVerdict = Pick<ImportRowDoc, 'wrong' | 'does' | 'act' | 'issues' | 'thingId' | 'rev'>

export interface Checked {
  verdicts: Map<number, RowVerdict>
  wrong: number
  left: number
  skipped: number
  newCatalogs: string[]
  /** What is wrong with the file as a whole. */
  issues: ImportBatchDoc['issues']
}

/** Values looked up by one query. */
const MANY = 500

export type RowToCheck = Pick<ImportRowDoc, 'no' | 'cells' | 'images' | 'problem' | 'left' | 'does' | 'thingId'>

/** The import that rows belong to, and who would write them. */
export type CheckFor = Pick<ImportBatchDoc, 'orgid' | 'mode' | 'catalogId' | 'head' | 'options'> &
  Pick<ImportAuthor, 'userId'>

/** Checks the rows of an import on their own, against each other, as a whole, and against what is stored now. */
export async function checkRows(
  deps: Deps,
  subject: ImportSubject,
  { orgid, mode, catalogId, head, options = {}, userId }: CheckFor,
  rows: readonly RowToCheck[],
): Promise<Checked> {
  const active = rows.filter((row) => !row.left)
  const each: { row: RowToCheck; checked: CheckedRow<unknown> }[] = []
  const { open } = await secretCells(deps, subject.form)
  const breath = breathing()
  for (const row of active) {
    each.push({ row, checked: subject.checkRow(open(row.cells), row.images, options) })
    if (breath.isDue) await breath.take()
  }
  const matched = await match(subject, orgid, mode, each)
  const judged = await judge(subject, orgid, userId, each, matched)
  const { paths, closed } = await placesOf(deps, { orgid, userId }, subject)
  const isDefaultGone = catalogId !== null && !paths.has(catalogId)
  const verdicts = new Map<number, RowVerdict>()
  for (const row of rows) if (row.left) verdicts.set(row.no, { ...keptId(deps, row, null), ...LEFT })
  for (const { row, checked } of each) {
    const found = matched.get(row.no)
    const isLost = isDefaultGone && checked.path.length === 0 && found?.does === 'create'
    const issues = [
      ...(row.problem ? [row.problem] : checked.issues),
      ...(found?.issues ?? []),
      ...(judged.get(row.no) ?? []),
      ...(isLost ? [{ column: 'catalog', code: 'catalog_unusable' }] : []),
      ...(closed(checked.path) ? [CLOSED] : []),
    ]
    const why = issues.filter(({ code }) => subject.skips?.includes(code))
    const skipped = why.length > 0
    const wrong = issues.length > 0 && !skipped
    // A wrong row does not get a thing's id: if edited into a new one, it would be taken for that one.
    const target = wrong || skipped ? null : (found?.target ?? null)
    const does = skipped ? 'skip' : wrong ? null : (found?.does ?? null)
    const act = checked.value === null ? '' : (subject.actOf?.(checked.value) ?? '')
    verdicts.set(row.no, { wrong, issues: skipped ? why : issues, does, act, ...keptId(deps, row, target) })
  }
  const whole: CheckedWhole<unknown> | null = subject.whole?.check(head ?? {}, active) ?? null
  const wanted = [
    ...each.filter(({ row }) => isWritten(verdicts.get(row.no))).map(({ checked }) => checked.path),
    ...(whole ? [whole.path] : []),
  ]
  return {
    verdicts,
    wrong: [...verdicts.values()].filter((verdict) => verdict.wrong).length,
    left: rows.length - active.length,
    skipped: [...verdicts.values()].filter(({ does }) => does === 'skip').length,
    newCatalogs: missingPaths(wanted, [...paths.values()]),
    issues: [
      ...(whole?.issues ?? []),
      ...(whole && closed(whole.path) ? [{ no: 1, ...CLOSED, column: 'category' }] : []),
    ],
  }
}

/** Access lists keep the importer out of the category. */
const CLOSED: RowIssue = { column: 'catalog', code: 'catalog_closed' }

const LEFT = { wrong: false, does: null, act: '', issues: [] }
const isWritten = (verdict: RowVerdict | undefined): boolean => verdict?.does === 'create' || verdict?.does === 'update'

/** What the subject says about rows that are right so far, by their numbers. */
async function judge(
  { judge: asked }: ImportSubject,
  orgid: string,
  userId: string,
  each: readonly { row: RowToCheck; checked: CheckedRow<unknown> }[],
  matched: ReadonlyMap<number, Matched>,
): Promise<ReadonlyMap<number, RowIssue[]>> {
  if (!asked) return new Map()
  const right = each.flatMap(({ row: { no, problem }, checked: { value } }) => {
    const found = matched.get(no)
    if (problem || value === null || !found || found.issues.length > 0) return []
    return [{ no, value, target: found.target }]
  })
  const issues = await asked(orgid, userId, right)
  return new Map(right.map(({ no }, at) => [no, issues[at] ?? []]))
}

async function match(
  subject: ImportSubject,
  orgid: string,
  mode: ImportMode,
  each: readonly { row: RowToCheck; checked: CheckedRow<unknown> }[],
): Promise<Map<number, Matched>> {
  const values = new Map<string, Set<string>>()
  for (const { checked } of each)
    for (const { column, value } of checked.keys)
      if (value !== '') values.set(column, (values.get(column) ?? new Set()).add(value))
  const stored = await Promise.all(
    [...values].map(async ([column, some]) => [column, await lookUp(subject, orgid, column, [...some])] as const),
  )
  const found: FoundByKey = new Map(stored)
  const toMatch = each.map(({ row, checked: { keys, value } }) => ({
    no: row.no,
    keys,
    misfit: (target: Found) => (value === null ? null : (subject.misfit?.(value, target) ?? null)),
  }))
  return matchRows(toMatch, mode, found)
}

async function lookUp(subject: ImportSubject, orgid: string, column: string, values: readonly string[]) {
  const groups = new Map<string, Found[]>()
  for (let at = 0; at < values.length; at += MANY)
    for (const one of await subject.find(orgid, column, values.slice(at, at + MANY))) {
      const group = groups.get(one.key)
      if (group) group.push(one)
      else groups.set(one.key, [one])
    }
  return groups
}

/** An update has the thing's id; a create keeps its own id, unless the row was an update before. */
function keptId(deps: Deps, row: RowToCheck, target: Found | null): Pick<RowVerdict, 'thingId' | 'rev'> {
  if (target) return { thingId: target.id, rev: target.rev }
  const isOwn = row.does !== 'update' && row.thingId !== ''
  return { thingId: isOwn ? row.thingId : deps.newId(), rev: 0 }
}

/** Paths, with their parents, that no category has; compares names as the tree does. */
function missingPaths(wanted: readonly (readonly string[])[], known: readonly (readonly string[])[]): string[] {
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
