import type { ComponentType } from 'react'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { ImportBatch, ImportCalls } from '@lianda/shared/module/import/import.admin.contract'
import type { ImportMode } from '@lianda/shared/module/import/import.rules'
import type { FileFormat } from '@lianda/shared/module/upload/file-formats'

/** A cell in the form of a row. */
export interface RowField {
  column: string
  /**
   * area: several lines over the full width; choice: a text with words to choose from; secret: hidden while it is typed,
   * and what it was before is not shown at all.
   */
  kind: 'line' | 'area' | 'choice' | 'secret'
  /** The row of the form that it shares with others. */
  width?: 'half'
  words?: readonly string[]
  /** Hidden while it and all later ones of its group are empty; a button adds one after the other. */
  group?: boolean
}

/** A column of the table of rows. */
export interface RowColumn {
  column: string
  /** Absent: the wide one, with the errors below. */
  width?: number
}

/** Something that is chosen for the whole import; the first value is chosen already. */
export interface ImportOption {
  /** `option.<key>.label`, `option.<key>.<value>` and `option.<key>.hint.<value>` among the subject's texts. */
  key: string
  values: readonly string[]
}

/** What a subject brings to the screens of its import. */
export interface ImportSubject {
  calls: ImportCalls
  /** Where its own texts are: `title`, `dropHint`, `steps.write`, `modeHint`, `catalog`, `confirm`, `undoTitle`, … */
  texts: string
  modes: readonly ImportMode[]
  /** Formats to choose from; one needs no choice. */
  formats: readonly string[]
  /** What its files may be, of those of the kind `import`. */
  files?: readonly FileFormat[]
  options?: readonly ImportOption[]
  maxRows: number
  /** Rows without a category need one from the administrator. */
  hasCatalog: boolean
  table: readonly RowColumn[]
  fields: (t: Translate) => readonly RowField[]
  /** The number of fields of a group that are always shown. */
  groupShown?: number
  /** The button that adds a field of a group. */
  groupAdd?: (t: Translate) => string
  /** Fields of the sheet about the whole. */
  head: readonly string[]
  /** What belongs to the result besides its figures. */
  Result?: ComponentType<{ batch: ImportBatch }>
  /** The displayed name of a column; '' for the whole row. */
  columnName: (t: Translate, column: string) => string
}
