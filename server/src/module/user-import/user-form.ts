import type { Language } from '@lianda/shared/contract/fields'
import { foldWritten } from '@lianda/shared/kernel/text'
import {
  ACTION_COLUMNS,
  IMPORT_MAX_USERS,
  USER_COLUMNS,
  type UserColumn,
} from '@lianda/shared/module/user-import/user-import.admin.contract'
import { importFileText, userImportText } from '../../infra/text/texts'
import type { SheetForm } from '../import'

/** The header of a column; also of `row` and `reason`. */
const columnName = (language: Language, column: string): string =>
  importFileText(language, `column.${column}`, { defaultValue: '' }) || userImportText(language, `column.${column}`)

const lines = (language: Language, key: string): string[] => userImportText(language, key).split('\n')

const REQUIRED: readonly UserColumn[] = ['name', 'account', 'mail']

/** A sheet with several roles in a cell can't offer a list there. */
const example = (language: Language, n: number): Record<string, string> =>
  Object.fromEntries(
    USER_COLUMNS.map((column, at) => [column, (userImportText(language, `example.${n}`).split('|')[at] ?? '').trim()]),
  )

/** How people stand in a sheet. */
export const USER_FORM: SheetForm = {
  columns: USER_COLUMNS.map((key) => ({
    key,
    required: REQUIRED.includes(key),
    wide: key === 'memo',
    secret: key === 'password',
  })),
  stamp: { kind: 'user', version: 1 },
  maxRows: IMPORT_MAX_USERS,
  oldExcel: true,
  name: columnName,
  sheetName: (language) => userImportText(language, 'sheet.users'),
  lists: (language) => ({ sex: [word(language, 'male'), word(language, 'female')] }),
  examples: (language) => [example(language, 1), example(language, 2)],
  notes: (language) => lines(language, 'notes.users'),
}

const word = (language: Language, key: string): string => userImportText(language, `word.${key}`).split('|')[0] ?? ''

/** What a row of a file of actions does. */
export const ACTIONS = ['enable', 'disable', 'delete'] as const
export type UserAction = (typeof ACTIONS)[number]

const ALL_LANGUAGES: readonly Language[] = ['zhCN', 'zhTW', 'en']

/** The action that a word of any language means; null for none of them. */
export const actionOf = (cell: string): UserAction | null =>
  ACTIONS.find(
    (action) =>
      action === foldWritten(cell) ||
      ALL_LANGUAGES.some((language) =>
        userImportText(language, `word.${action}`).split('|').map(foldWritten).includes(foldWritten(cell)),
      ),
  ) ?? null

/** How actions stand in a sheet. */
export const ACTION_FORM: SheetForm = {
  columns: ACTION_COLUMNS.map((key) => ({ key, required: key === 'account' || key === 'action' })),
  stamp: { kind: 'user-actions', version: 1 },
  maxRows: IMPORT_MAX_USERS,
  oldExcel: true,
  name: columnName,
  sheetName: (language) => userImportText(language, 'sheet.actions'),
  lists: (language) => ({ action: ACTIONS.map((action) => word(language, action)) }),
  examples: (language) => {
    const [name = '', , , departmentname = '', account = ''] = userImportText(language, 'example.1').split('|')
    return ACTIONS.map((action, n) => ({
      name: n === 0 ? name : '',
      departmentname: n === 0 ? departmentname : '',
      account: n === 0 ? account : `${account}${n}`,
      action: word(language, action),
    }))
  },
  notes: (language) => lines(language, 'notes.actions'),
}
