import type { Translate } from '@lianda/shared/i18n/texts'
import {
  ACTION_COLUMNS,
  IMPORT_MAX_USERS,
  passwordSource,
  USER_COLUMNS,
  userActions,
  userImport,
} from '@lianda/shared/module/user-import/user-import.admin.contract'
import type { ImportSubject, RowField } from '../import/import-subject'
import { PasswordResult } from './PasswordResult'

const columnName = (t: Translate, column: string): string => (column === 'row' ? '' : t(`user-import.column.${column}`))

const line = (column: string): RowField => ({ column, kind: 'line' })
const choice = (column: string, words: readonly string[]): RowField => ({ column, kind: 'choice', words })

const FILES = ['xlsx', 'xls'] as const

/** The import of people. */
export const PEOPLE_IMPORT: ImportSubject = {
  calls: userImport,
  texts: 'user-import.people',
  modes: [1, 2, 3],
  formats: ['excel'],
  files: FILES,
  options: [{ key: 'passwords', values: passwordSource.options }],
  maxRows: IMPORT_MAX_USERS,
  hasCatalog: false,
  table: [
    { column: 'account', width: 150 },
    { column: 'name' },
    { column: 'departmentname', width: 140 },
    { column: 'rolename', width: 120 },
  ],
  fields: (t) =>
    USER_COLUMNS.map((column) => {
      if (column === 'sex') return choice(column, [t('office.person.male'), t('office.person.female')])
      if (column === 'password') return { column, kind: 'secret' as const }
      return column === 'memo' ? { column, kind: 'area' as const } : line(column)
    }),
  head: [],
  columnName,
  Result: PasswordResult,
}

/** The file of what is done with accounts. */
export const ACTION_IMPORT: ImportSubject = {
  calls: userActions,
  texts: 'user-import.actions',
  modes: [2],
  formats: ['excel'],
  files: FILES,
  maxRows: IMPORT_MAX_USERS,
  hasCatalog: false,
  table: [
    { column: 'action', width: 90 },
    { column: 'account' },
    { column: 'name', width: 140 },
    { column: 'departmentname', width: 140 },
  ],
  fields: (t) =>
    ACTION_COLUMNS.map((column) =>
      column === 'action'
        ? choice(
            column,
            (['enable', 'disable', 'delete'] as const).map((act) => t(`user-import.word.${act}`)),
          )
        : line(column),
    ),
  head: [],
  columnName,
}
