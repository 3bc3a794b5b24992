import { userBatchset, userList, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import { FUNCTION_KEYS } from '@lianda/shared/module/org/function-keys'
import { roleList, roleUpdate, userRights } from '@lianda/shared/module/org/role.admin.contract'
import { departmentList, departmentUpdate } from '@lianda/shared/module/org/unit.admin.contract'
import { startServer } from '../../e2e/support/server-process'
import { searchTerms } from '../../server/src/infra/text/search'
import { indexOf } from '../../server/src/infra/tree/tree.rules'
import { standingOf } from '../../server/src/module/org/standing.rules'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { type Person, person } from './learner'
import { account } from './people'
import { withStore } from './with-store'

const PEOPLE = 100_000
const DEPARTMENTS = 2_000
/** Top levels, and departments in each of the others: three levels. */
const FAN = 12
const ROUNDS = 30
const BATCH = 2_000
const TREE_MS = 300
const LIST_MS = 100
const RIGHTS_MS = 1
const IN_FORCE_MS = 1_000

const hex = (n: number): string => n.toString(16).padStart(8, '0')

/** The largest organisation: its tree of departments, and its list of people. */
export const peopleBench: Bench = {
  name: 'people',
  title: `${PEOPLE.toLocaleString('en')} people in ${DEPARTMENTS.toLocaleString('en')} departments`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const signIn = () => person(server.origin, ...account(server, /owner/))
    const { user } = await signIn()
    await server.kill('SIGTERM')
    const begun = performance.now()
    await fill(server.dataDir, user.orgid, user.id)
    const fillMs = performance.now() - begun
    await server.restart()
    const owner = await signIn()
    const cold = await timed(() => owner.call(departmentList, {}))
    const figures = [
      report('the departments, right after a start of the server', cold, 'ms'),
      ...(await departments(owner)),
      ...(await lists(owner)),
      ...(await changes(owner)),
      ...(await rights(owner)),
      inMemory(),
      report('filling the store', fillMs / 1_000, 's'),
      report('server memory afterwards', server.memoryMiB(), 'MiB'),
    ]
    await server.dispose()
    return {
      how: `One user is copied to ${PEOPLE.toLocaleString('en')} in the embedded store (names, accounts, dates, departments and states differ); times at the client on the same machine, ${ROUNDS} each.`,
      figures,
    }
  },
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function rounds(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) times.push(await timed(() => work(n)))
  return percentile(times, 95)
}

async function departments(owner: Person): Promise<Figure[]> {
  const tree = async () => (await owner.call(departmentList, {})).rows
  const again = await rounds(tree)
  const renamed: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const [node] = (await tree()).slice(n)
    if (node) {
      const { id, rev, name, parentId } = node
      await owner.call(departmentUpdate, { id, rev, name: `${name.slice(0, 20)}${n}`, parentId })
    }
    renamed.push(await timed(tree))
  }
  return [
    atMost('the departments with their counts, p95', again, TREE_MS, 'ms'),
    atMost('the same after one was renamed, p95', percentile(renamed, 95), TREE_MS, 'ms'),
  ]
}

async function lists(owner: Person): Promise<Figure[]> {
  const { rows } = await owner.call(departmentList, {})
  const tops = rows.filter((row) => row.parentId === null)
  const leaves = rows.filter((row) => row.count === row.users && row.users > 0)
  const at = <Row extends { id: string }>(from: readonly Row[], n: number) => from[n % from.length]?.id ?? ''
  const asked: readonly (readonly [string, (n: number) => object])[] = [
    ['newest first', () => ({})],
    ['by name', () => ({ sort: 'name' })],
    ['by last sign-in', () => ({ sort: '-lastSignInAt' })],
    ['page 100', () => ({ page: 100 })],
    ['100 a page', () => ({ rows: 100 })],
    ['a department', (n) => ({ departmentId: at(leaves, n) })],
    ['a top department with all below it', (n) => ({ departmentId: at(tops, n) })],
    ['disabled ones', () => ({ disabled: true })],
    ['administrators', () => ({ roleType: 'admin' })],
    ['a part of a name', (n) => ({ text: `0${n}99` })],
    ['a part of all names', () => ({ text: '人' })],
    ['a part of all names, by name', () => ({ text: '人', sort: 'name' })],
    ['a part of all names, in a top department', (n) => ({ text: '人', departmentId: at(tops, n) })],
    ['a part of all names, disabled ones', () => ({ text: '人', disabled: true })],
  ]
  const figures: Figure[] = []
  for (const [name, query] of asked) {
    const p95 = await rounds((n) => owner.call(userList, { page: 1, rows: 30, ...query(n) }))
    figures.push(atMost(`people, ${name}, p95`, p95, LIST_MS, 'ms'))
  }
  return figures
}

async function changes(owner: Person): Promise<Figure[]> {
  const [{ rows }, { rows: tree }] = await Promise.all([
    owner.call(userList, { page: 2, rows: 100 }),
    owner.call(departmentList, {}),
  ])
  const departmentId = tree.at(-1)?.id ?? null
  const id = rows.map((row) => row.id).join(',')
  const step = { kind: 'department' as const, departmentId }
  const saves = await rounds(async (n) => {
    const row = rows[n]
    if (row)
      await owner.call(userUpdate, {
        ...row,
        otherDepartments: [],
        roles: row.roles.map(({ id }) => id),
        name: `${row.name}${n}`.slice(0, 20),
        mobile: '',
      })
  })
  const preview = await timed(() => owner.call(userBatchset, { id, step, preview: true }))
  const moved = await timed(() => owner.call(userBatchset, { id, step }))
  return [
    report('saving a user, p95', saves, 'ms'),
    report('whom a change of 100 users touches', preview, 'ms'),
    report('100 users moved to another department', moved, 'ms'),
  ]
}

async function rights(owner: Person): Promise<Figure[]> {
  const [{ rows: admins }, { rows: all }] = await Promise.all([
    owner.call(userList, { roleType: 'admin', rows: 100 }),
    owner.call(roleList, {}),
  ])
  const held = all.find(({ type }) => type === 'admin')
  if (!held) throw new Error('there is no role')
  const list = await rounds(() => owner.call(roleList, {}))
  const why = await rounds((n) => owner.call(userRights, { id: admins[n]?.id ?? '' }))
  let { rev } = held
  const saved = await rounds(async (n) => {
    const { role } = await owner.call(roleUpdate, { ...held, rev, description: `round ${n}` })
    rev = role.rev
  })
  return [
    atMost('the roles with the number of those who hold them, p95', list, LIST_MS, 'ms'),
    atMost('what a person may do and why, p95', why, LIST_MS, 'ms'),
    atMost(`a changed role of ${PEOPLE / 500} administrators in force, p95`, saved, IN_FORCE_MS, 'ms'),
  ]
}

/** Effective rights of somebody with 20 roles that open 10 departments each, in the largest tree. */
function inMemory(): Figure {
  const ids = Array.from({ length: DEPARTMENTS }, (_none, n) => `d${n}`)
  const nodes = ids.map((id, n) => ({
    id,
    name: id,
    parentId: n < FAN ? null : (ids[Math.floor((n - FAN) / FAN)] ?? null),
    sort: n,
    rev: 1,
  }))
  const role = (n: number) => ({
    ...{ _id: `r${n}`, orgid: 'o', name: '', type: 'admin' as const, description: '', enabled: true, rev: 1 },
    ...{ funcs: [...FUNCTION_KEYS], dataAudit: true, scope: 'listed' as const, createdAt: new Date(0) },
    departments: ids.slice(n * 10, n * 10 + 10),
  })
  const roles = new Map(Array.from({ length: 20 }, (_none, n) => [`r${n}`, role(n)] as const))
  const holder = {
    _id: 'u',
    roleType: 'admin' as const,
    isadmin: 1,
    adminuser: false,
    departmentId: 'd0',
    positionId: null,
  }
  const ranks = {
    roles,
    departments: indexOf(nodes),
    positions: indexOf([]),
    limited: { byDepartment: true, byPosition: false },
  }
  const times = Array.from({ length: 1_000 }, () => {
    const begun = performance.now()
    standingOf({ ...holder, roles: [...roles.keys()] }, ranks)
    return performance.now() - begun
  })
  return atMost('effective rights of 20 roles that open 200 departments, p95', percentile(times, 95), RIGHTS_MS, 'ms')
}

async function fill(dataDir: string, orgid: string, ownerId: string): Promise<void> {
  const idOf = (kind: string, n: number) => `${orgid.slice(0, 12)}${kind}${hex(n)}`
  const departmentIds = Array.from({ length: DEPARTMENTS }, (_none, n) => idOf('dddd', n))
  const parentOf = (n: number) => (n < FAN ? null : (departmentIds[Math.floor((n - FAN) / FAN)] ?? null))
  const nodes = departmentIds.map((id, n) => ({ id, name: `部门 ${n}`, parentId: parentOf(n), sort: n, rev: 1 }))
  await withStore(dataDir, async (db) => {
    await db
      .collection<{ _id: string }>('org_tree')
      .updateOne({ _id: `${orgid}-1` }, { $set: { nodes }, $inc: { rev: 1 } })
    const users = db.collection<{ _id: string }>('user')
    const roles = await db.collection<{ _id: string; type: string }>('role').find({ orgid }).toArray()
    const held = (type: string) => roles.flatMap((role) => (role.type === type ? [role._id] : [])).slice(0, 1)
    const rolesOf = { admin: held('admin'), user: held('user') }
    const template = await users.findOne({ _id: ownerId })
    const newest = Date.now()
    for (let from = 0; from < PEOPLE; from += BATCH) {
      const rows = Array.from({ length: BATCH }, (_none, i) => {
        const n = from + i
        const name = `人${String(n).padStart(6, '0')}`
        const accountName = `people${String(n).padStart(6, '0')}`
        const roleType = n % 500 === 0 ? 'admin' : 'user'
        return {
          ...template,
          ...{
            _id: idOf('eeee', n),
            name,
            account: accountName,
            workno: `W${n}`,
            mobile: '',
            search: searchTerms([name, accountName]),
          },
          ...{
            roleType,
            isadmin: roleType === 'admin' ? 1 : 0,
            adminuser: false,
            roles: rolesOf[roleType],
            disabled: n % 50 === 0,
          },
          ...{
            departmentId: departmentIds[(n * 7) % DEPARTMENTS],
            departments: [departmentIds[(n * 7) % DEPARTMENTS] ?? ''],
          },
          ...{ createdAt: new Date(newest - n * 60_000) },
          ...{ lastSignInAt: n % 3 === 0 ? null : new Date(newest - n * 30_000), counted: [], rev: 1 },
        }
      })
      await users.insertMany(rows, { ordered: false })
    }
  })
}
