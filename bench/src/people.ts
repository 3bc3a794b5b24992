import { randomBytes } from 'node:crypto'
import { randomcode } from '@lianda/shared/module/identity/identity.contract'
import { sealPassword } from '@lianda/shared/module/identity/password-envelope'
import { userCreate, userList } from '@lianda/shared/module/org/org.admin.contract'
import { departmentList } from '@lianda/shared/module/org/unit.admin.contract'
import { list as taskList, get as taskGet } from '@lianda/shared/module/task/task.contract'
import { person, type Person } from './learner'
import { chooseOwnPassword } from '../../e2e/support/caller'
import type { ServerProcess } from '../../e2e/support/server-process'

const [GIVEN, PASSWORD] = ['bench-given', 'bench2026']

/** Creates `count` learners in the department of `learner1` and returns their accounts; all have the same password. */
export async function createLearners(
  server: ServerProcess,
  count: number,
): Promise<{ accounts: string[]; password: string }> {
  const owner = await person(server.origin, ...account(server, /owner/))
  const [departments, users] = await Promise.all([
    owner.call(departmentList, {}),
    owner.call(userList, { page: 1, rows: 100, text: 'learner1' }),
  ])
  const departmentId = users.rows[0]?.departmentId ?? departments.rows[0]?.id ?? null
  const accounts: string[] = []
  for (let i = 0; i < count; i++) {
    const name = `bench${String(i).padStart(4, '0')}`
    const { randomkey } = await owner.call(randomcode, {})
    const password = sealPassword(randomkey, GIVEN, (length) => new Uint8Array(randomBytes(length)))
    await owner.call(userCreate, { account: name, password, randomkey, name, sex: 1, departmentId })
    await chooseOwnPassword(server, name, GIVEN, PASSWORD)
    accounts.push(name)
  }
  return { accounts, password: PASSWORD }
}

/** Account and password of the first demonstration account whose name matches. */
export function account(server: ServerProcess, pattern: RegExp): [string, string] {
  const found = Object.entries(server.accounts).find(([name]) => pattern.test(name))
  if (!found) throw new Error(`no demonstration account like ${pattern}`)
  return found
}

/** Both signed in: who owns the demonstration, and a learner of it. */
export const ownerAndLearner = async (server: ServerProcess): Promise<[owner: Person, learner: Person]> => [
  await person(server.origin, ...account(server, /owner/)),
  await person(server.origin, ...account(server, /learner1/)),
]

/** A subtask that this learner may practise now and whose customer speaks `language`. */
export async function practiceOf(learner: Person, language: string): Promise<string> {
  const { rows } = await learner.call(taskList, { page: 1, rows: 30 })
  for (const row of rows) {
    const { subtasks } = await learner.call(taskGet, { id: row.id })
    const open = subtasks.find(
      (subtask) => subtask.type === 1 && subtask.language === language && subtask.state !== 'locked',
    )
    if (open) return open.id
  }
  throw new Error(`no practice in ${language}`)
}
