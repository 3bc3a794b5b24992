import { foldWritten } from '@lianda/shared/kernel/text'
import { cellsWith, cleanCell, type RowIssue, splitPath } from '@lianda/shared/module/import/import.rules'
import { ACTION_COLUMNS } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { type Deps, perApp } from '../../deps'
import { breathing } from '../../infra/queue/breath'
import type { ImportSubject, JudgedRow } from '../import'
import { mayRead, readAssignable } from '../org'
import { type ActionState, actionThings, afterAction, type ImportedAction } from './action-things'
import { findPeopleBy } from './find-people'
import { ACTION_FORM, actionOf } from './user-form'
import { importerNow, NO_RIGHT, rowJudge, usersById } from './user-judge'
import { userSubjectText } from './user-text'

/** What a file says is to be done with accounts. Names and departments are there to check that they are the right ones. */
export const actionSubject = perApp(
  (deps: Deps): ImportSubject<ImportedAction, ActionState> => ({
    noun: 'user-actions',
    form: ACTION_FORM,
    modes: [2],
    catalogType: null,
    text: (language, key, params) =>
      (key.startsWith('file.') ? userSubjectText(language, `actions.${key}`) : '') ||
      userSubjectText(language, key, params),
    checkRow(cells) {
      const given = cellsWith(ACTION_COLUMNS, cells)
      const account = cleanCell(given.account).normalize('NFKC')
      const action = actionOf(cleanCell(given.action))
      const issues: RowIssue[] = [
        ...(account === '' ? [{ column: 'account', code: 'required' }] : []),
        ...(action === null
          ? [{ column: 'action', code: given.action.trim() === '' ? 'required' : 'action_wrong' }]
          : []),
      ]
      const value =
        action === null || account === ''
          ? null
          : { account, action, name: cleanCell(given.name), department: cleanCell(given.departmentname) }
      return { value, keys: [{ column: 'account', value: account.toLowerCase() }], path: [], issues }
    },
    judge: (orgid, userId, rows) => judgeActions(deps, orgid, userId, rows),
    skips: ['already', 'account_twice', 'same_target'],
    actOf: ({ action }) => action,
    scoped: true,
    find: (orgid, column, values) => findPeopleBy(deps, orgid, column, values),
    things: actionThings(deps),
    whole: null,
  }),
)

async function judgeActions(
  deps: Deps,
  orgid: string,
  userId: string,
  rows: readonly JudgedRow<ImportedAction>[],
): Promise<RowIssue[][]> {
  const judge = await rowJudge(deps, orgid, userId)
  const actor = await importerNow(deps, orgid, userId)
  if (!judge || !actor) return rows.map(() => [NO_RIGHT])
  const people = await usersById(
    deps,
    orgid,
    rows.flatMap(({ target }) => target?.id ?? []),
  )
  const { departments } = await readAssignable(deps, actor)
  const wrong = (column: string, code: string): RowIssue[] => [{ column, code }]
  const issuesOf = ({ value, target }: JudgedRow<ImportedAction>): RowIssue[] => {
    const user = people.get(target?.id ?? '')
    if (!user || !mayRead(actor, user)) return wrong('account', 'account_beyond')
    if (value.name !== '' && foldWritten(value.name) !== foldWritten(user.name)) return wrong('name', 'name_differs')
    if (
      value.department !== '' &&
      !departments(value.department, splitPath(value.department)).includes(user.departmentId ?? '')
    )
      return wrong('departmentname', 'department_differs')
    if (!judge.mayChange(user)) return wrong('account', 'outranks')
    if (user._id === actor.userId) return wrong('account', 'not_yourself')
    const { disabled, deleted } = afterAction(value.action, { disabled: user.disabled, deleted: !user.live })
    return disabled === user.disabled && deleted === !user.live ? wrong('action', 'already') : []
  }
  const judged: RowIssue[][] = []
  const breath = breathing()
  for (const row of rows) {
    if (breath.isDue) await breath.take()
    judged.push(issuesOf(row))
  }
  return judged
}
