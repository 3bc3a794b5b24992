import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { localDay, wallTime } from '../../infra/clock/zone'
import { addLearning } from '../org'
import { tellEndingDays } from './duty-ending'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const ZONE = 'Asia/Shanghai'

let world: World
let orgid: string
let front: string
let ann: SignedIn
let ben: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  front = await world.department(orgid, 'Front')
  ann = await world.signedIn(orgid, { name: 'Ann', departmentId: front })
  ben = await world.signedIn(orgid, { name: 'Ben', departmentId: front })
})
afterAll(() => world.close())

const today = () => localDay(world.clock.now(), ZONE)
/** By an owner who signs in for it: the days between are longer than a session. */
const make = async (name: string, over: object = {}) =>
  world.get(
    contract.dutyCreate,
    {
      ...{ name, startDay: today(), weekdays: [0, 1, 2, 3, 4, 5, 6], measure: 'practices' as const, amount: 1 },
      audience: { everyone: false, departmentIds: [front], userIds: [] },
      ...over,
    },
    await world.owner(orgid),
  )
/** Moves the clock to a time of this day, or of the next. */
function comeTo(hour: number, minute = 0): void {
  const wall = wallTime(world.clock.now(), ZONE)
  const of = (wall.getUTCHours() * 60 + wall.getUTCMinutes()) * MINUTE
  const passes = hour * HOUR + minute * MINUTE - of
  world.clock.advance(passes > 0 ? passes : passes + 24 * HOUR)
}
const run = () => world.server.app.runJob('clock-in.ending')
const told = async (who: SignedIn) =>
  (await world.get(messageList, { side: 'learner' }, who)).rows
    .filter(({ kind }) => kind === 'duty')
    .map(({ title, about, dueAt }) => ({
      title,
      about,
      at: dueAt && wallTime(dueAt, ZONE).toISOString().slice(11, 16),
    }))
let works = 0
const practise = (who: SignedIn) =>
  addLearning(world.deps, [
    {
      ...{ eventId: `e${++works}`, orgid, userId: who.user.id, experience: 0, seconds: 60, subtaskId: null },
      work: { id: `w${works}`, at: new Date(world.clock.now()), seconds: 60, practices: 1, questions: 0 },
    },
  ])

it('whoever has not done the day is told once that it ends soon, at a set time before', async () => {
  comeTo(9)
  const day = today()
  await make('All day')
  await practise(ben)
  comeTo(19, 59)
  await run()
  expect(await told(ann)).toEqual([])
  comeTo(20)
  await run()
  await run()
  expect(await told(ann)).toEqual([{ title: 'All day', about: day, at: '00:00' }])
  expect(await told(ben), 'did it').toEqual([])
})

it('several duties of one day tell a person once', async () => {
  comeTo(9)
  const day = today()
  await make('Morning', { window: { from: 8 * 60, to: 12 * 60 } })
  await make('Noon', { window: { from: 8 * 60, to: 13 * 60 } })
  comeTo(10, 30)
  await run()
  comeTo(12, 30)
  await run()
  comeTo(21)
  await run()
  const own = (await told(ann)).filter(({ about }) => about === day)
  expect(own).toEqual([{ title: 'Morning', about: day, at: '12:00' }])
})

it('another process that looks at the same moment tells nobody again', async () => {
  comeTo(9)
  const day = today()
  comeTo(20, 30)
  // What a process keeps in memory belongs to its `deps`.
  await Promise.all([run(), tellEndingDays({ ...world.deps })])
  expect((await told(ann)).filter(({ about }) => about === day)).toHaveLength(1)
})
