import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MESSAGE_DAYS, MOST_MESSAGES } from '@lianda/shared/module/notify/message-kinds.rules'
import * as contract from '@lianda/shared/module/notify/notify.contract'
import { messageTold } from '@lianda/shared/module/notify/notify.events'
import { Device } from '../../../test/device'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { inboxes, messages } from './message.model'
import { mention, type Recipients, tellPeople } from './tell'

const DAY_MS = 86_400_000

let world: World
let orgid: string
let front: string
let kitchen: string
let ann: SignedIn
let cook: SignedIn
let n = 0
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  orgid = await world.org()
  front = await world.department(orgid, 'Front')
  kitchen = await world.department(orgid, 'Kitchen')
  ann = await world.signedIn(orgid, { departmentId: await world.department(orgid, 'Desk', front) })
  cook = await world.signedIn(orgid, { departmentId: kitchen })
})
afterAll(() => world.close())

/** Tells something; each time something else, a second later. */
async function tell(to: Recipients, over: Partial<Parameters<typeof tellPeople>[1]> = {}) {
  world.clock.advance(1_000)
  n += 1
  const told = { orgid, kind: 'published', key: `told ${n}`, about: `t${n}`, title: `Package ${n}` } as const
  return await tellPeople(world.deps, { ...told, to, ...over })
}
const rule = (over: Partial<Extract<Recipients, { everyone: boolean }>> = {}) => ({
  ...{ everyone: false, departmentIds: [], userIds: [] },
  ...over,
})
const list = (who: SignedIn, over: object = {}) => world.get(contract.messageList, { side: 'learner', ...over }, who)
const titles = async (who: SignedIn) => (await list(who)).rows.map(({ title }) => title)
const unread = async (who: SignedIn) => (await world.get(contract.messageCount, { side: 'learner' }, who)).unread
const read = async (who: SignedIn, ids: string[]) =>
  (await world.get(contract.messageRead, { side: 'learner', ids }, who)).unread
const readAll = async (who: SignedIn, until: number) =>
  (await world.get(contract.messageReadAll, { side: 'learner', until }, who)).unread

describe('a message', () => {
  it('reaches those whom its rule includes, with the departments below, and no others', async () => {
    await tell(rule({ departmentIds: [front] }), { title: 'Front' })
    await tell(rule({ everyone: true, exceptIds: [cook.id] }), { title: 'All but the cook' })
    await tell({ userIds: [cook.id] }, { title: 'Cook' })
    expect(await titles(ann)).toEqual(['All but the cook', 'Front'])
    expect(await titles(cook)).toEqual(['Cook'])
  })

  it('is judged when somebody reads: whoever comes to the department sees what it was told since they are there', async () => {
    await tell(rule({ departmentIds: [front] }), { title: 'Before' })
    world.clock.advance(1_000)
    const late = await world.signedIn(orgid, { departmentId: front })
    await tell(rule({ departmentIds: [front] }), { title: 'After' })
    expect(await titles(late)).toEqual(['After'])
  })

  it('is one document however many it reaches, and is told once however often it is tried', async () => {
    const tried = [
      await tell(rule({ everyone: true }), { key: 'k' }),
      await tell(rule({ everyone: true }), { key: 'k' }),
    ]
    expect(tried).toEqual([true, false])
    expect(await messages(world.db).countDocuments({ orgid })).toBe(1)
    expect(await unread(ann)).toBe(1)
  })

  it('comes to nobody of another organisation, whatever it names', async () => {
    const strangers = await world.org()
    const stranger = await world.signedIn(strangers)
    await tell({ userIds: [stranger.id] })
    await tell(rule({ everyone: true }))
    expect(await unread(stranger)).toBe(0)
  })

  it('of packages is not shown any more to an administrator without their function', async () => {
    const admin = await world.admin(orgid, ['train-management-train'])
    const other = await world.admin(orgid, ['voice-exam'])
    await tell({ userIds: [admin.id, other.id] }, { kind: 'fault' })
    const office = async (who: SignedIn) =>
      (await world.get(contract.messageList, { side: 'office' }, who)).rows.map(({ kind }) => kind)
    expect([await office(admin), await office(other)]).toEqual([['fault'], []])
    expect(await titles(admin)).toEqual([])
  })

  it('that can’t be written does not fail what it tells of', async () => {
    const title = { not: 'a text' } as unknown as string
    await mention(world.deps, { orgid, kind: 'published', key: 'broken', title, to: { userIds: [ann.id] } })
    expect(await unread(ann)).toBe(0)
  })
})

describe('reading', () => {
  it('marks one, and all up to what was seen; what came meanwhile stays unread', async () => {
    for (const title of ['One', 'Two', 'Three']) await tell({ userIds: [ann.id] }, { title })
    const [three, two] = (await list(ann)).rows
    expect(await read(ann, [two?.id ?? ''])).toBe(2)
    expect(await read(ann, [two?.id ?? ''])).toBe(2)
    await tell({ userIds: [ann.id] }, { title: 'Meanwhile' })
    expect(await readAll(ann, three?.at ?? 0)).toBe(1)
    expect((await list(ann)).rows.map((one) => [one.title, one.read])).toEqual([
      ['Meanwhile', false],
      ['Three', true],
      ['Two', true],
      ['One', true],
    ])
    // An older tab says so later.
    expect(await readAll(ann, two?.at ?? 0)).toBe(1)
  })

  it('is everybody’s own, and of two tabs at once none undoes the other', async () => {
    for (let at = 0; at < 6; at++) await tell(rule({ everyone: true }))
    const ids = (await list(ann)).rows.map(({ id }) => id)
    await Promise.all(ids.map((id) => read(ann, [id])))
    expect([await unread(ann), await unread(cook)]).toEqual([0, 6])
  })

  it('a future time means now', async () => {
    await tell({ userIds: [ann.id] })
    await readAll(ann, world.clock.now() + 10 * DAY_MS)
    await tell({ userIds: [ann.id] })
    expect(await unread(ann)).toBe(1)
  })

  it('marks nothing of other people’s, and remembers nothing of it', async () => {
    await tell({ userIds: [cook.id] })
    const [cooks] = (await list(cook)).rows
    expect(await read(ann, [cooks?.id ?? '', 'f'.repeat(24)])).toBe(0)
    expect(await inboxes(world.db).countDocuments({ orgid })).toBe(0)
    expect(await unread(cook)).toBe(1)
  })
})

describe('the list', () => {
  it('has the newest first in pages, and at most so many', async () => {
    const at = new Date(world.clock.now())
    const until = new Date(world.clock.now() + DAY_MS)
    const flood = Array.from({ length: MOST_MESSAGES + 30 }, (_none, no) => ({
      ...{ _id: world.deps.newId(), orgid, side: 'learner', kind: 'reminded', key: `flood ${no}`, to: [ann.id] },
      ...{ except: [], about: '', within: '', title: String(no), note: '', n: 0, dueAt: null, at, until },
    }))
    await messages(world.db).insertMany(flood)
    const { total, unread: waiting } = await list(ann)
    expect([total, waiting]).toEqual([MOST_MESSAGES, MOST_MESSAGES])
    const last = await list(ann, { page: 7 })
    expect(last.rows).toHaveLength(MOST_MESSAGES - 6 * 30)
    expect((await list(ann, { page: 8 })).rows).toEqual([])
  })

  it('forgets what is old', async () => {
    await tell({ userIds: [ann.id] })
    world.clock.advance(MESSAGE_DAYS * DAY_MS + 1_000)
    // The session is over too.
    const token = (await world.signIn(ann.account)).output?.user[0]?.token ?? ''
    expect((await world.get(contract.messageCount, { side: 'learner' }, { token })).unread).toBe(0)
    expect((await world.get(contract.messageList, { side: 'learner' }, { token })).rows).toEqual([])
    world.clock.advance(-MESSAGE_DAYS * DAY_MS - 1_000)
  })
})

describe('news', () => {
  it('reach the open devices of those whom they name, and all of the organisation for a rule, as nothing but an id', async () => {
    const stranger = await world.signedIn(await world.org())
    const [annes, cooks, strangers] = (await Promise.all(
      [ann, cook, stranger].map(({ token }) => Device.connect(world.url, token)),
    )) as [Device, Device, Device]
    await tell({ userIds: [ann.id] })
    const payload = await annes.until(messageTold)
    expect(Object.keys(payload)).toEqual(['id'])
    await tell(rule({ departmentIds: [front] }))
    await cooks.until(messageTold)
    expect(cooks.seen.filter(({ name }) => name === messageTold.name)).toHaveLength(1)
    expect(strangers.seen).toEqual([])
    for (const device of [annes, cooks, strangers]) device.close()
  })
})
