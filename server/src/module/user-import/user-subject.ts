import { passwordSource } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { type Deps, perApp } from '../../deps'
import type { ImportSubject } from '../import'
import { readAssignable, type UserFields } from '../org'
import { findPeopleBy } from './find-people'
import { type ImportedUser, readUser } from './user-cells'
import { USER_FORM } from './user-form'
import { importerNow, judgeRows } from './user-judge'
import { userSubjectText } from './user-text'
import { userThings } from './user-things'

/** Whose account is there already, or further up in the file, is skipped (spec). */
const SKIPS = ['account_exists', 'account_twice', 'same_target']

const NONE = { departments: [], positions: [] }

/** The import of people: found by account. */
export const userSubject = perApp(
  (deps: Deps): ImportSubject<ImportedUser, UserFields> => ({
    noun: 'user-import',
    form: USER_FORM,
    modes: [1, 2, 3],
    catalogType: null,
    text: userSubjectText,
    checkRow(cells, _images, { passwords }) {
      const source = passwordSource.safeParse(passwords)
      const { value, account, mobile, issues } = readUser(cells, source.success ? source.data : 'file')
      return {
        value,
        keys: [
          { column: 'account', value: account },
          { column: 'mobile', value: mobile },
        ],
        path: [],
        issues,
      }
    },
    judge: (orgid, userId, rows) => judgeRows(deps, orgid, userId, rows),
    skips: SKIPS,
    scoped: true,
    async lists(orgid, userId) {
      const actor = await importerNow(deps, orgid, userId)
      const { departments, positions } = actor ? (await readAssignable(deps, actor)).lists : NONE
      return { departmentname: departments, position: positions }
    },
    find: (orgid, column, values) => findPeopleBy(deps, orgid, column, values),
    things: userThings(deps),
    whole: null,
  }),
)
