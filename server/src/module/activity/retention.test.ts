import { afterAll, beforeAll, expect, it } from 'vitest'
import en from '@lianda/shared/i18n/locales/en/legal.json'
import zhCN from '@lianda/shared/i18n/locales/zhCN/legal.json'
import zhTW from '@lianda/shared/i18n/locales/zhTW/legal.json'
import { createWorld, type SignedIn, TEST_PASSWORD, type World } from '../../../test/world'
import { presences } from './presence.model'
import { KEEP_DAYS } from './retention'
import { signIns } from './sign-in.model'

const DAY = 86_400_000
let world: World
let orgid: string
let who: SignedIn
beforeAll(async () => {
  world = await createWorld()
  // Jobs run only when a test runs them.
  await world.server.app.pauseJobs()
  orgid = await world.org()
  who = await world.signedIn(orgid)
})
afterAll(() => world.close())

const counts = async () => [
  await signIns(world.db).countDocuments({ orgid, userId: who.id }),
  await presences(world.db).countDocuments({ orgid, userId: who.id }),
]

it('keeps sign-ins and days online as long as the privacy policy says, in every language, and no longer', async () => {
  for (const text of [en, zhCN, zhTW]) expect(text.privacy.s6.text).toContain(` ${KEEP_DAYS} `)
  await world.server.app.runJob('activity.presence')
  await expect.poll(counts).toEqual([1, 1])
  world.clock.advance((KEEP_DAYS - 1) * DAY)
  await world.signIn(who.account, TEST_PASSWORD, 'weapp')
  await world.server.app.runJob('activity.retention')
  await expect.poll(counts).toEqual([2, 1])
  world.clock.advance(3 * DAY)
  await world.server.app.runJob('activity.retention')
  expect(await counts()).toEqual([1, 0])
})
