import * as z from 'zod/mini'
import type { Action } from '../../contract/action'
import { type Endpoint, endpoint } from '../../contract/endpoint'
import { id, int, timeMs } from '../../contract/fields'
import type { ErrorCode } from '../../error/codes'
import { IMPORT_MODES, type ImportOptions } from './import.rules'

const cellsOf = z.record(z.string(), z.string())

/** An error: its column, and the message in the user's language. */
export const importError = z.object({ column: z.string(), code: z.string(), message: z.string() })

export const importRow = z.object({
  /** The row in the file, from 1 (Excel: the sheet's own number). */
  no: z.int(),
  cells: cellsOf,
  /** Number of pictures in the row; an update without any keeps those that are there. */
  images: z.optional(z.int()),
  /** What the row will do; null while it has errors. `skip`: nothing, for the reason among its errors. */
  does: z.nullable(z.enum(['create', 'update', 'skip'])),
  errors: z.array(importError),
  /** Excluded by the administrator. */
  left: z.boolean(),
  state: z.enum(['waiting', 'done', 'undone', 'kept']),
})
export type ImportRow = z.infer<typeof importRow>

/** Rows written, by what they did, where the subject tells more than creating and updating (spec). */
const actCounts = {
  deletecount: z.optional(z.int()),
  disablecount: z.optional(z.int()),
  enablecount: z.optional(z.int()),
}

export const importBatch = z.object({
  id,
  fileName: z.string(),
  format: z.string(),
  mode: z.union(IMPORT_MODES.map((mode) => z.literal(mode))),
  /** checked: waits for confirmation; running; done; undoing; undone; cancelled. */
  state: z.enum(['checked', 'running', 'done', 'undoing', 'undone', 'cancelled']),
  rows: z.int(),
  wrong: z.int(),
  left: z.int(),
  /** Rows that do nothing, since what they say is there already. */
  skipped: z.int(),
  /** Rows written so far, while it runs. */
  written: z.int(),
  insertcount: z.int(),
  updatecount: z.int(),
  ...actCounts,
  options: z.record(z.string(), z.string()),
  /** Undo: rows that were changed since the import and therefore stay. */
  kept: z.int(),
  creator: z.string(),
  createdAt: timeMs,
  /** Paths of the categories that confirming will create, parents first. */
  newCatalogs: z.optional(z.array(z.string())),
  /** Undo is possible. */
  undoable: z.boolean(),
  /** The sheet about the whole, where the subject has one. */
  head: z.optional(cellsOf),
  /** What is wrong with the file as a whole; it blocks the confirmation. */
  issues: z.optional(z.array(z.object({ ...importError.shape, no: z.int() }))),
  /** The one thing that the whole file becomes, once it is written. */
  targetId: z.optional(z.nullable(id)),
})
export type ImportBatch = z.infer<typeof importBatch>

/** A file at a short-lived URL, for one user. */
export const download = z.object({ url: z.string(), name: z.string(), rows: z.int() })
export type Download = z.infer<typeof download>

/** Errors of a file that can't be read. */
export const FILE_ERRORS = [
  'upload/not_found',
  'import/empty',
  'import/not_excel',
  'import/wrong_file',
  'import/busy',
  'import/unreadable',
  'import/columns',
  'import/template',
  'import/too_many',
] as const satisfies readonly ErrorCode[]

/** What a subject brings to the calls of its import. */
interface ImportSubjectCalls {
  /** Its noun: the ids are `<noun>.import…`. */
  noun: string
  /** Path of the imports. */
  path: string
  template: { id: string; path: string }
  /** Where the first step is another call than `<noun>.import` by POST to `path`. */
  start?: Pick<Endpoint, 'id' | 'path' | 'also'>
  spec?: string
  columns: readonly string[]
  /** Columns of the sheet about the whole. */
  head?: readonly string[]
  /** What the administrator chooses for the whole import. */
  options?: z.ZodMiniType<ImportOptions>
  modes: readonly (typeof IMPORT_MODES)[number][]
  formats: readonly string[]
  read: Action
  write: Action
}

/** As long as Excel allows. */
const cell = z.string().check(z.maxLength(32_767))

/** The cells of a row as edited in the browser: all of these columns and no others. */
function exactly(columns: readonly string[]): z.ZodMiniType<Record<string, string>, Record<string, string>> {
  return z.strictObject(Object.fromEntries(columns.map((column) => [column, cell])))
}

/** Declares the calls of a subject's import. */
export function importCalls({ noun, path, columns, head, ...of }: ImportSubjectCalls) {
  const mode = z
    .union(IMPORT_MODES.map((one) => z.literal(one)))
    .check(z.refine((one) => of.modes.includes(one), { error: 'choice' }))
  const one = { auth: 'session', action: of.write, errors: ['import/not_found', 'import/state'] } as const
  return {
    /** Reads and checks the file; writes nothing of the subject. */
    importStart: endpoint({
      id: of.start?.id ?? `${noun}.import`,
      method: 'POST',
      path: of.start?.path ?? path,
      ...(of.start?.also ? { also: of.start.also } : {}),
      summary: 'Step 1 of an import: reads and checks an uploaded file; nothing of it is written yet',
      effect: 'write',
      auth: 'session',
      action: of.write,
      rate: 'heavy',
      input: z.object({
        /** What `upload.upload` returned. */
        file: z.string().check(z.minLength(1), z.maxLength(256)),
        mode: z._default(mode, of.modes[0] ?? 1),
        /** Absent: detected from the file's name and content. */
        format: z.optional(z.enum(of.formats as [string, ...string[]])),
        /** Where rows without a category go. */
        catalogId: z._default(z.nullable(id), null),
        options: z._default(of.options ?? z.strictObject({}), {}),
      }),
      output: z.object({
        batch: importBatch,
        /** The same facts under the spec's names: what is written so far, and the first 100 rows with errors. */
        id,
        insertcount: z.int(),
        updatecount: z.int(),
        ...actCounts,
        errrows: z.array(z.object({ ...importError.shape, no: z.int() })),
        /** Accounts of these rows, where the rows have some. */
        erraccounts: z.optional(z.array(z.string())),
        /** The category of quick questions whose row names none, where these are imported. */
        faqcatalog: z.optional(z.nullable(id)),
      }),
      errors: FILE_ERRORS,
      ...(of.spec ? { spec: of.spec } : {}),
    }),
    importList: endpoint({
      id: `${noun}.importList`,
      method: 'GET',
      path,
      summary: 'Imports of the organisation, newest first',
      effect: 'read',
      auth: 'session',
      action: of.read,
      input: z.object({ page: z._default(int(1, 100_000), 1), rows: z._default(int(1, 100), 30) }),
      output: z.object({ rows: z.array(importBatch), total: z.int() }),
    }),
    importGet: endpoint({
      id: `${noun}.importGet`,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'An import with a page of its rows; `wrong` shows only those',
      effect: 'read',
      ...one,
      action: of.read,
      input: z.object({
        id,
        page: z._default(int(1, 100_000), 1),
        rows: z._default(int(1, 100), 30),
        wrong: z._default(z.boolean(), false),
      }),
      output: z.object({ batch: importBatch, rows: z.array(importRow), total: z.int() }),
    }),
    importChange: endpoint({
      id: `${noun}.importChange`,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Mends rows, leaves rows out (or all wrong ones), changes the mode; everything is checked again',
      effect: 'write',
      ...one,
      input: z.object({
        id,
        mode: z.optional(mode),
        rows: z._default(
          z
            .array(
              z.object({ no: int(1, 1_000_000), cells: z.optional(exactly(columns)), left: z.optional(z.boolean()) }),
            )
            .check(z.maxLength(200)),
          [],
        ),
        leaveWrong: z._default(z.boolean(), false),
        /** The sheet about the whole, where the subject has one. */
        head: z.optional(exactly(head ?? [])),
      }),
      output: z.object({ batch: importBatch, rows: z.array(importRow) }),
    }),
    /** `confirm` is refused while a row has errors. `cancel` stops a running import and reverts what it wrote. */
    importStep: endpoint({
      id: `${noun}.importStep`,
      method: 'POST',
      path: `${path}/{id}/{step}`,
      summary: 'Step 2: writes the rows; or cancels; or takes a whole import back',
      effect: 'write',
      ...one,
      input: z.object({ id, step: z.enum(['confirm', 'cancel', 'undo']) }),
      output: z.object({ batch: importBatch }),
      errors: [...one.errors, 'import/wrong_rows'],
    }),
    importErrors: endpoint({
      id: `${noun}.importErrors`,
      method: 'POST',
      path: `${path}/{id}/errors`,
      summary: 'The wrong and left-out rows as Excel, with a column that says why; mended, it can be imported',
      effect: 'read',
      ...one,
      input: z.object({ id }),
      output: download,
      errors: [...one.errors, 'import/nothing', 'import/busy'],
    }),
    importTemplate: endpoint({
      id: of.template.id,
      method: 'GET',
      path: of.template.path,
      summary: 'The Excel template with its version, examples and lists to choose from',
      effect: 'read',
      auth: 'session',
      action: of.write,
      input: z.object({}),
      output: download,
    }),
  }
}

export type ImportCalls = ReturnType<typeof importCalls>
