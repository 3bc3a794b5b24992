import type { FieldError } from '@lianda/shared/error/app-error'
import { isDay } from '@lianda/shared/kernel/day'
import { foldWritten } from '@lianda/shared/kernel/text'
import { type Language, language as languages } from '@lianda/shared/contract/fields'
import { cellsWith, cleanCell, type ImportCells, type RowIssue } from '@lianda/shared/module/import/import.rules'
import { account as userAccount } from '@lianda/shared/contract/fields'
import { userFields } from '@lianda/shared/module/org/org.admin.contract'
import {
  type PasswordSource,
  USER_COLUMNS,
  type UserColumn,
} from '@lianda/shared/module/user-import/user-import.admin.contract'
import { userImportText } from '../../infra/text/texts'
import { passwordProblems } from '../identity'

/** A row of people as it was typed, read. */
export interface ImportedUser {
  account: string
  /** '' for none; an update ignores it. */
  password: string
  /** Where the passwords of new people come from. */
  passwords: PasswordSource
  name: string
  workno: string
  sex: 0 | 1 | null
  /** Names as they stand in the file. */
  department: string
  position: string
  roles: string[]
  mobile: string
  email: string
  /** yyyy-MM-dd; null = permanent. */
  validUntil: string | null
  memo: string
  /** Columns with a value: an update leaves the others as they are. */
  said: ReadonlySet<UserColumn>
}

const words = (key: string): readonly string[] =>
  languages.options.flatMap((language: Language) => userImportText(language, key).split('|').map(foldWritten))

const SEXES: readonly (readonly [0 | 1, readonly string[]])[] = [
  [1, ['1', ...words('word.male')]],
  [0, ['0', ...words('word.female')]],
]

/** The sex that a word means; null for none of them. */
const sexOf = (cell: string): 0 | 1 | null => SEXES.find(([, some]) => some.includes(foldWritten(cell)))?.[0] ?? null

/** Commas of both kinds, and what is typed instead of them. */
const COMMAS = /[,，、;；]/

/** 2026-12-31, 2026/1/5, 2026.1.5, and how a spreadsheet stores a day. */
const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]0?0:00(?::00(?:\.0+)?)?Z?)?$/

/** yyyy-MM-dd; null for what is no day. */
function dayOf(cell: string): string | null {
  const [, year = '', month = '', date = ''] = DAY.exec(cell) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

interface Format {
  safeParse(value: unknown): { success: boolean }
}

/** Columns whose format the user form has too. */
const FORMATS: readonly (readonly [UserColumn, Format, code: string])[] = [
  ['account', userAccount, 'account_wrong'],
  ['name', userFields.name, 'name_long'],
  ['workno', userFields.workno, 'workno_wrong'],
  ['mobile', userFields.mobile, 'mobile_wrong'],
  ['mail', userFields.email, 'mail_wrong'],
  ['memo', userFields.memo, 'memo_long'],
]

const asIssue =
  (column: string) =>
  ({ rule, params = {} }: FieldError): RowIssue => ({ column, code: rule, params })

/**
 * Reads and checks a row by itself: what is required, and formats.
 * @param passwords where the passwords of new people come from
 */
export function readUser(
  given: ImportCells,
  passwords: PasswordSource,
): { value: ImportedUser | null; account: string; mobile: string; issues: RowIssue[] } {
  const raw = cellsWith(USER_COLUMNS, given)
  const { password } = raw
  const cells = { ...raw, ...Object.fromEntries(USER_COLUMNS.map((key) => [key, cleanCell(raw[key])])), password }
  const account = cells.account.normalize('NFKC')
  const mobile = cells.mobile.normalize('NFKC').replace(/[\s-]/g, '')
  const read = { ...cells, account, mobile, workno: cells.workno.normalize('NFKC') }
  const validUntil = cells.validateDate === '' ? null : dayOf(cells.validateDate)
  const sex = cells.sex === '' ? null : sexOf(cells.sex)
  const issues: RowIssue[] = [
    ...(['account', 'name'] as const).flatMap((column) => (cells[column] === '' ? [{ column, code: 'required' }] : [])),
    ...FORMATS.flatMap(([column, format, code]) =>
      read[column] === '' || format.safeParse(read[column]).success ? [] : [{ column, code }],
    ),
    ...(cells.sex !== '' && sex === null ? [{ column: 'sex', code: 'sex_wrong' }] : []),
    ...(cells.validateDate !== '' && validUntil === null ? [{ column: 'validateDate', code: 'day_wrong' }] : []),
    ...(COMMAS.test(cells.departmentname) ? [{ column: 'departmentname', code: 'department_one' }] : []),
    ...(password === '' || passwords === 'generated'
      ? []
      : passwordProblems('administration', password, account).map(asIssue('password'))),
  ]
  const value: ImportedUser = {
    account,
    password: passwords === 'generated' ? '' : password,
    passwords,
    name: cells.name,
    workno: read.workno,
    sex,
    department: cells.departmentname,
    position: cells.position,
    roles: cells.rolename
      .split(COMMAS)
      .map((name) => name.trim())
      .filter(Boolean),
    mobile,
    email: cells.mail,
    validUntil,
    memo: cells.memo,
    said: new Set(USER_COLUMNS.filter((column) => read[column] !== '')),
  }
  return { value: issues.length === 0 ? value : null, account: account.toLowerCase(), mobile, issues }
}
