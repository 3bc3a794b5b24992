import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '../../log/logger'
import { openStore } from '../connect'
import { role } from './role'

it('equal functions of people become one role, and it may run twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'migration-'))
  const store = await openStore({ mongodbUri: null, dataDir, log: createLogger('silent') })
  try {
    type Doc = Record<string, unknown> & { _id: string }
    const users = store.db.collection<Doc>('user')
    const roles = store.db.collection<Doc>('role')
    const user = (_id: string, orgid: string, roleType: string, ...funcs: string[]) => ({ _id, orgid, roleType, funcs })
    await users.insertMany([
      user('a', 'o', 'owner'),
      user('b', 'o', 'admin', 'voice-exam', 'train-management-exam'),
      user('c', 'o', 'admin', 'train-management-exam', 'voice-exam'),
      user('d', 'o', 'admin', 'log-login'),
      user('e', 'o', 'user', 'log-login'),
      user('f', 'p', 'admin', 'log-login'),
    ])
    await role.run(store.db)
    // As if the first run had been interrupted.
    await users.updateOne(
      { _id: 'c' },
      { $set: { funcs: ['voice-exam', 'train-management-exam'] }, $unset: { roles: 1 } },
    )
    await role.run(store.db)

    const made = await roles.find({}).sort({ orgid: 1, name: 1 }).toArray()
    const shown = made.map(({ orgid, name, type, funcs, dataAudit }) => [orgid, name, type, funcs, dataAudit])
    expect(shown).toEqual([
      ['o', '管理员 1', 'admin', ['train-management-exam', 'voice-exam'], true],
      ['o', '管理员 2', 'admin', ['log-login'], false],
      ['o', '超级管理员', 'owner', [], true],
      ['p', '管理员 1', 'admin', ['log-login'], false],
    ])
    const idOf = (orgid: string, name: string) =>
      made.find((one) => one['orgid'] === orgid && one['name'] === name)?._id
    const held = await users.find({}).sort({ _id: 1 }).toArray()
    expect(held.map((one) => [one._id, one['roles'], 'funcs' in one])).toEqual([
      ['a', [idOf('o', '超级管理员')], false],
      ['b', [idOf('o', '管理员 1')], false],
      ['c', [idOf('o', '管理员 1')], false],
      ['d', [idOf('o', '管理员 2')], false],
      ['e', [], false],
      ['f', [idOf('p', '管理员 1')], false],
    ])
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
