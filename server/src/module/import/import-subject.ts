import type { CatalogType } from '@lianda/shared/module/catalog/catalog-types'
import type { Language } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type {
  FileIssue,
  ImportCells,
  ImportMode,
  ImportOptions,
  RowIssue,
} from '@lianda/shared/module/import/import.rules'
import type { FileToRead } from '../../infra/spreadsheet/workbook-process'
import { keyedPort } from '../../port'
import type { HeadCells, ParsedFile, Reading } from './sheet/sheet-form'
import type { SheetForm } from './sheet/sheet-form'

/** A picture of a row, stored among the uploads. */
export interface RowImage {
  path: string
  description: string
}

/** What finds the thing that a row is about; `value` is '' where the row does not say it. */
export interface RowKey {
  column: string
  value: string
}

/** A row checked by itself. */
export interface CheckedRow<V> {
  /** Null while there are issues. */
  value: V | null
  /** The most telling first; a thing has at most one of each but the last. Empty: rows only create. */
  keys: readonly RowKey[]
  /** Names of its category, the top one first; empty: not said. */
  path: readonly string[]
  issues: RowIssue[]
}

/** A stored thing with one of the keys asked for. */
export interface Found {
  id: string
  rev: number
  key: string
  /** What messages call it. */
  code: string
  [more: string]: unknown
}

/** A right row, and what it would update. */
export interface JudgedRow<V> {
  value: V
  target: Found | null
}

/** Who confirmed an import: the author of what it writes. */
export interface ImportAuthor {
  userId: string
  name: string
}

/** A row on its way into the store. */
export interface RowToWrite<V> {
  /** Fixed when the row was checked, so that a retry writes no second thing. */
  id: string
  value: V
  images: readonly RowImage[]
  /** Undefined: not said. */
  catalogId: string | null | undefined
  orgid: string
  /** The import that it belongs to. */
  batchId: string
  by: ImportAuthor
}

/** A thing as it is stored. `state` is what an import may change. */
export interface Thing<S> {
  id: string
  rev: number
  /** False in the recycle bin. */
  live: boolean
  state: S
}

/** A thing's new `rev`, or why it was refused. */
export type Outcome = number | AppError

/**
 * How rows become things, one each. Calls get a chunk of rows at a time, since a command for many costs the store about
 * as much as a command for one; where that does not matter, `oneByOne` or `sideBySide` does.
 */
export interface Things<V, S, T extends Thing<S> = Thing<S>> {
  /** Rows in a chunk, where they are cheaper than most. */
  atOnce?: number
  /** Those that are stored, deleted ones too, by id. */
  load(orgid: string, ids: readonly string[]): Promise<ReadonlyMap<string, T>>
  /** A new thing's `rev` is 1. Idempotent by id. */
  create(orgid: string, rows: readonly RowToWrite<V>[]): Promise<Outcome[]>
  /** What a row says holds whatever else was changed of its thing: writing and undoing look at the state, not at `rev`. */
  regardless?: boolean
  /** What the row makes of a thing. Throws an `AppError` where it can't be. */
  merged(row: RowToWrite<V>, now: S): S | Promise<S>
  same(a: S, b: S): boolean
  /** Changes things whose `rev` is unchanged, and keeps what has to be kept of the former states. */
  put(orgid: string, changes: readonly Change<S, T>[], by: ImportAuthor): Promise<Outcome[]>
  /** To the recycle bin; false where the `rev` changed. */
  remove(orgid: string, things: readonly T[], by: ImportAuthor): Promise<boolean[]>
  /** Uploads that a former state names. */
  files(state: S): string[]
  /** A refusal of `create` and `put` in the words of the row; null: the error's own text. */
  refusal(error: AppError, value: V): RowIssue | null
}

export interface Change<S, T extends Thing<S> = Thing<S>> {
  thing: T
  next: S
}

/** Does it for each of them by itself; a refusal of one is its outcome. Other errors are thrown. */
export async function oneByOne<I>(items: readonly I[], work: (item: I) => Promise<number>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await work(item).catch(refusalOf))
  return outcomes
}

/** The same for things that have nothing to do with each other: a chunk's commands share the store's commits. */
export const sideBySide = <I>(items: readonly I[], work: (item: I) => Promise<number>): Promise<Outcome[]> =>
  Promise.all(items.map((item) => work(item).catch(refusalOf)))

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError && !error.code.startsWith('server/')) return error
  throw error
}

/** The sheet about the whole and all rows, checked together. */
export interface CheckedWhole<W> {
  /** Null while there are issues. */
  value: W | null
  path: readonly string[]
  issues: FileIssue[]
}

export interface WholeToWrite<V, W> {
  /** Fixed when the file was read, so that a retry writes no second thing. */
  id: string
  value: W
  rows: readonly RowToWrite<V>[]
  catalogId: string | null
  by: ImportAuthor
}

/** How all rows of a file become one thing. */
export interface Whole<V, W> {
  check(head: HeadCells, rows: readonly { no: number; cells: ImportCells }[]): CheckedWhole<W>
  /** Returns its first `rev`, which is 1. Idempotent by id. */
  write(orgid: string, whole: WholeToWrite<V, W>): Promise<number>
  /** Null when it was never written. */
  load(orgid: string, id: string): Promise<Pick<Thing<unknown>, 'rev' | 'live'> | null>
  /** To the recycle bin; false if it changed since it had this `rev`. */
  remove(orgid: string, id: string, rev: number, by: ImportAuthor): Promise<boolean>
}

/** What a subject brings: columns, row rules, and how a row is written. */
export interface ImportSubject<V = unknown, S = unknown, W = unknown> {
  /** Key of the port and of its stored imports. */
  noun: string
  form: SheetForm
  modes: readonly ImportMode[]
  /** The type of the categories that rows name; null: they name none. */
  catalogType: CatalogType | null
  /** Its own texts: `error.<code>`, `file.template`; '' where it has none, then the general text is used. */
  text(language: Language, key: string, params?: Record<string, string | number>): string
  /** Params in the reader's language. */
  params?(language: Language, params: Record<string, string | number>): Record<string, string | number>
  /** Reads a file in any of its formats. Absent: Excel only, by `form`. */
  read?(reading: Reading, file: FileToRead, wanted: string | undefined): Promise<ParsedFile>
  /** Pure. */
  checkRow(cells: ImportCells, images: readonly Pick<RowImage, 'description'>[], options: ImportOptions): CheckedRow<V>
  /**
   * What else keeps right rows from being written: the rights of the person who imports, and what is stored elsewhere. As
   * many lists as rows.
   */
  judge?(orgid: string, userId: string, rows: readonly JudgedRow<V>[]): Promise<RowIssue[][]>
  /** Codes of issues for which a row is skipped, whatever else is wrong with it. */
  skips?: readonly string[]
  /** What a row does besides creating and updating, for the figures of the result. */
  actOf?(value: V): string
  /** Its rows are for whoever sees the whole organisation; others see only their own imports. */
  scoped?: boolean
  /** Drop-down lists of the template, besides those of its form. */
  lists?(orgid: string, userId: string): Promise<Readonly<Record<string, readonly string[]>>>
  /** Live things with one of these values of a key. */
  find(orgid: string, column: string, values: readonly string[]): Promise<Found[]>
  /** Why a row can't update this thing. */
  misfit?(value: V, target: Found): RowIssue | null
  things: Things<V, S> | null
  whole: Whole<V, W> | null
}

/** Filled by every noun whose things are imported. */
export const importSubjects = keyedPort<string, ImportSubject>('import.subject')
