import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, timeMs } from '../../contract/fields'
import { questionFilters } from './question.admin.contract'

/** Version of the Excel template; the file holds it in a hidden cell, and an older version is refused. */
export const TEMPLATE_VERSION = 1

/** Spec: 1 create only, 2 update only, 3 create or update. An update matches by number, else by type and text. */
export const importMode = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type ImportMode = z.infer<typeof importMode>

export const importFormat = z.enum(['excel', 'gift', 'aiken', 'moodle'])
export type ImportFormat = z.infer<typeof importFormat>

/** Maximum rows of one import; larger files must be split. */
export const IMPORT_MAX_ROWS = 2_000

/** A row as edited in the browser, by the template's columns; it passes the same checks as a row of the file. */
export const importCells = z.object({
  code: z.string(),
  catalog: z.string(),
  type: z.string(),
  text: z.string(),
  /** A to J; empty ones at the end are left out. */
  options: z.array(z.string()),
  answer: z.string(),
  score: z.string(),
  level: z.string(),
  promotion: z.string(),
  explanation: z.string(),
})
export type ImportCells = z.infer<typeof importCells>

/** An error: its column, and the message in the user's language. */
const importError = z.object({ column: z.string(), code: z.string(), message: z.string() })

export const importRow = z.object({
  /** The row in the file, from 1 (Excel: the sheet's own number). */
  no: z.int(),
  cells: importCells,
  /** Number of pictures in the row; an update without any keeps the question's pictures. */
  images: z.optional(z.int()),
  /** What the row will do; null while it has errors. */
  does: z.nullable(z.enum(['create', 'update'])),
  errors: z.array(importError),
  /** Excluded by the administrator. */
  left: z.boolean(),
  state: z.enum(['waiting', 'done', 'undone', 'kept']),
})
export type ImportRow = z.infer<typeof importRow>

export const importBatch = z.object({
  id,
  fileName: z.string(),
  format: importFormat,
  mode: importMode,
  /** checked: waits for confirmation; running; done; undoing; undone; cancelled. */
  state: z.enum(['checked', 'running', 'done', 'undoing', 'undone', 'cancelled']),
  rows: z.int(),
  wrong: z.int(),
  left: z.int(),
  /** Rows written so far, while it runs. */
  written: z.int(),
  insertcount: z.int(),
  updatecount: z.int(),
  /** Undo: rows that were changed since the import and therefore stay. */
  kept: z.int(),
  creator: z.string(),
  createdAt: timeMs,
  /** Paths of the categories that confirming will create, parents first. */
  newCatalogs: z.optional(z.array(z.string())),
  /** Undo is possible. */
  undoable: z.boolean(),
})
export type ImportBatch = z.infer<typeof importBatch>

const base = 'api/admin/study/question/import'
const one = {
  auth: 'session',
  action: 'question-bank.write',
  errors: ['question-bank/import_not_found', 'question-bank/import_state'],
} as const

/** Reads and checks the file; writes no questions. */
export const importStart = endpoint({
  id: 'question-bank.import',
  method: 'POST',
  path: base,
  summary: 'Step 1 of an import: reads and checks an uploaded file; nothing is written to the bank',
  effect: 'write',
  auth: 'session',
  action: 'question-bank.write',
  rate: 'heavy',
  input: z.object({
    /** What `upload.upload` returned. */
    file: z.string().check(z.minLength(1), z.maxLength(256)),
    mode: z._default(importMode, 1),
    /** Absent: detected from the file's name and content. */
    format: z.optional(importFormat),
    /** Where rows without a category go. */
    catalogId: z._default(z.nullable(id), null),
  }),
  output: z.object({
    batch: importBatch,
    /** The same facts under the spec's names: what would be written, and the first 100 rows with errors. */
    id,
    insertcount: z.int(),
    updatecount: z.int(),
    errrows: z.array(z.object({ ...importError.shape, no: z.int() })),
  }),
  errors: [
    'upload/not_found',
    'question-bank/import_empty',
    'question-bank/import_not_excel',
    'question-bank/import_wrong_file',
    'question-bank/import_busy',
    'question-bank/import_unreadable',
    'question-bank/import_columns',
    'question-bank/import_template',
    'question-bank/import_too_many',
  ],
  spec: '001 §7',
})

export const importList = endpoint({
  id: 'question-bank.importList',
  method: 'GET',
  path: base,
  summary: 'Imports of the organisation, newest first',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.read',
  input: z.object({ page: z._default(int(1, 100_000), 1), rows: z._default(int(1, 100), 30) }),
  output: z.object({ rows: z.array(importBatch), total: z.int() }),
})

export const importGet = endpoint({
  id: 'question-bank.importGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'An import with a page of its rows; `wrong` shows only those',
  effect: 'read',
  ...one,
  action: 'question-bank.read',
  input: z.object({
    id,
    page: z._default(int(1, 100_000), 1),
    rows: z._default(int(1, 100), 30),
    wrong: z._default(z.boolean(), false),
  }),
  output: z.object({ batch: importBatch, rows: z.array(importRow), total: z.int() }),
})

export const importChange = endpoint({
  id: 'question-bank.importChange',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Mends rows, leaves rows out (or all wrong ones), changes the mode; everything is checked again',
  effect: 'write',
  ...one,
  input: z.object({
    id,
    mode: z.optional(importMode),
    rows: z._default(
      z
        .array(z.object({ no: int(1, 1_000_000), cells: z.optional(importCells), left: z.optional(z.boolean()) }))
        .check(z.maxLength(200)),
      [],
    ),
    leaveWrong: z._default(z.boolean(), false),
  }),
  output: z.object({ batch: importBatch, rows: z.array(importRow) }),
})

/** `confirm` is refused while a row has errors. `cancel` stops a running import and reverts what it wrote. */
export const importStep = endpoint({
  id: 'question-bank.importStep',
  method: 'POST',
  path: `${base}/{id}/{step}`,
  summary: 'Step 2: writes the rows; or cancels; or takes a whole import back',
  effect: 'write',
  ...one,
  input: z.object({ id, step: z.enum(['confirm', 'cancel', 'undo']) }),
  output: z.object({ batch: importBatch }),
  errors: ['question-bank/import_not_found', 'question-bank/import_state', 'question-bank/import_wrong_rows'],
})

/** A file at a short-lived URL, for one user. */
export const download = z.object({ url: z.string(), name: z.string(), rows: z.int() })
export type Download = z.infer<typeof download>

export const importErrors = endpoint({
  id: 'question-bank.importErrors',
  method: 'POST',
  path: `${base}/{id}/errors`,
  summary: 'The wrong and left-out rows as Excel, with a column that says why; mended, it can be imported',
  effect: 'read',
  ...one,
  input: z.object({ id }),
  output: download,
  errors: [...one.errors, 'question-bank/export_nothing', 'question-bank/import_busy'],
})

export const importTemplate = endpoint({
  id: 'question-bank.importTemplate',
  method: 'GET',
  path: 'api/admin/study/question/template',
  summary: 'The Excel template with its version, examples and lists to choose from',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.write',
  input: z.object({}),
  output: download,
})

export const exportLoss = z.enum(['images', 'score', 'level', 'promotion', 'explanation', 'catalog', 'code'])
export type ExportLoss = z.infer<typeof exportLoss>

export const questionExport = endpoint({
  id: 'question-bank.export',
  method: 'POST',
  path: 'api/admin/study/question/export',
  summary:
    'Questions as a file: the ids, or what the filters match. Aiken takes single choice only and says what it left out',
  effect: 'read',
  auth: 'session',
  action: 'question-bank.read',
  rate: 'heavy',
  input: z.object({
    format: importFormat,
    ids: z.optional(z.array(id).check(z.maxLength(2_000))),
    text: z.optional(z.string().check(z.maxLength(64))),
    ...questionFilters,
  }),
  output: z.object({
    ...download.shape,
    /** Number of questions left out because the format cannot hold them. */
    left: z.int(),
    /** What the file lost of its questions because the format cannot hold it. */
    lost: z.optional(z.array(exportLoss)),
  }),
  errors: ['question-bank/export_too_many', 'question-bank/export_nothing', 'question-bank/import_busy'],
})
