import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type Outcome, type RowToWrite, sideBySide, type Thing, type Things } from '../import'
import { keepForHashing } from '../identity'
import { membersOf, updateUser, type UserDoc, type UserFields, withdrawUser, writeUsers } from '../org'
import type { ImportedUser } from './user-cells'
import { importerNow, refusalBy, refusalOf, rowJudge, usersById } from './user-judge'

interface StoredUser extends Thing<UserFields> {
  doc: UserDoc
}

const FIRST_REV = 1
const forbidden = (): AppError => new AppError('identity/forbidden')

const stateOf = (doc: UserDoc): UserFields => membersOf({ ...doc, memo: doc.memo ?? '' })
const sameFields = (a: UserFields, b: UserFields): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How rows become people. Each call judges anew what the person may do who imports, or takes an import back. */
export const userThings = (deps: Deps): Things<ImportedUser, UserFields, StoredUser> => ({
  // Judging the importer anew costs as much as writing ten people.
  atOnce: 50,
  async load(orgid, ids) {
    const found = await usersById(deps, orgid, ids)
    return new Map(
      [...found].map(([id, doc]) => [id, { id, rev: doc.rev, live: doc.live, state: stateOf(doc), doc }] as const),
    )
  },
  create: (orgid, rows) => createUsers(deps, orgid, rows),
  async merged({ value, orgid, by }, now) {
    // The departments and roles of this moment; rights are judged where the change is made.
    const judge = await rowJudge(deps, orgid, by.userId)
    if (!judge) throw forbidden()
    const { fields, issues } = judge.merged(value, now)
    if (fields === null) throw refusalBy(issues)
    return membersOf(fields)
  },
  same: sameFields,
  async put(orgid, changes, { userId }) {
    const actor = await importerNow(deps, orgid, userId)
    if (!actor) return changes.map(forbidden)
    return await sideBySide(changes, async ({ thing: { id, rev, state }, next }) =>
      sameFields(state, next) ? rev : (await updateUser(deps, actor, { id, rev, ...next })).after.rev,
    )
  },
  async remove(orgid, things, { userId }) {
    const actor = await importerNow(deps, orgid, userId)
    if (!actor) return things.map(() => false)
    const outcomes = await sideBySide(things, async ({ id, rev }) => {
      await withdrawUser(deps, actor, id, rev)
      return rev
    })
    return outcomes.map((outcome) => typeof outcome === 'number')
  },
  files: () => [],
  refusal: refusalOf,
})

/** Writes new people. A password of the file waits encrypted until it is hashed. Idempotent by id. */
async function createUsers(deps: Deps, orgid: string, rows: readonly RowToWrite<ImportedUser>[]): Promise<Outcome[]> {
  const [first] = rows
  const judge = first ? await rowJudge(deps, orgid, first.by.userId) : null
  if (!first || !judge) return rows.map(forbidden)
  const judged = await Promise.all(rows.map(({ value }) => judge.judge(value, null)))
  const right = rows.flatMap(({ id, value: { account } }, n) => {
    const fields = judged[n]?.fields
    return fields ? [{ ...fields, id, account, roleType: judge.typeOf(fields), language: judge.actor.language }] : []
  })
  const written = await writeUsers(deps, orgid, right)
  const made = new Map(right.map(({ id }, n) => [id, written[n]]))
  const passwords = rows.flatMap(({ id: userId, value: { password } }) =>
    password === '' || !made.has(userId) || made.get(userId) instanceof AppError ? [] : [{ userId, password }],
  )
  await keepForHashing(deps, orgid, { source: first.batchId, initial: true }, passwords)
  return rows.map(({ id }, n) => {
    const outcome = made.get(id)
    if (outcome instanceof AppError) return outcome
    return outcome ? FIRST_REV : refusalBy(judged[n]?.issues ?? [])
  })
}
