import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MessageSide } from '@lianda/shared/module/notify/message-kinds.rules'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { setAvatar, updateProfile } from '@lianda/shared/module/org/profile.contract'
import { userImport } from '@lianda/shared/module/user-import/user-import.admin.contract'
import { importPeople } from '../../../test/people-file'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { importRunner } from '../import/import-runner'

let world: World
let orgid: string
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  owner = await world.owner(orgid)
})
afterAll(() => world.close())

const told = async (who: SignedIn, side: MessageSide) =>
  (await world.get(messageList, { side }, who)).rows.map(({ kind, title, about, within, n }) => ({
    ...{ kind, title, about, within, n },
  }))

it('who earns a badge is told, once', async () => {
  const [learner, other] = [await world.signedIn(orgid), await world.signedIn(orgid)]
  for (const email of ['a@example.com', 'b@example.com']) {
    await world.get(updateProfile, { mobile: '13812345678', email }, learner)
    await world.get(setAvatar, { path: 'static/images/avatar/bob.svg' }, learner)
  }
  expect(await told(learner, 'learner')).toMatchObject([{ kind: 'badge', title: '资料齐全' }])
  expect(await told(other, 'learner')).toEqual([])
})

it('who confirmed an import is told that it is written, and with how many rows; not that it was taken back', async () => {
  const departmentname = '前台'
  await world.department(orgid, departmentname)
  const person = {
    name: '新人',
    account: 'told.newcomer',
    password: 'xiaomeng9',
    mail: 'n@example.com',
    departmentname,
  }
  const { id } = (await importPeople(world, owner, [person])).batch
  await world.get(userImport.importStep, { id, step: 'undo' }, owner)
  await importRunner(world.deps).idle()
  expect(await told(owner, 'office')).toEqual([
    { kind: 'imported', title: 'people.xlsx', about: id, within: 'user-import', n: 1 },
  ])
  expect(await told(await world.owner(orgid), 'office')).toEqual([])
})
