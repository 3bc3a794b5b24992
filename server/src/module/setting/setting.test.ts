import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/setting/setting.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let learner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  learner = await world.signedIn(
    await world.org('Here', { licensed: ['homepage', 'system-user', 'system-arithmetic'] }),
    {
      name: 'Li',
    },
  )
})
afterAll(() => world.close())

describe('settings', () => {
  it('tell everybody version, edition and languages, and an empty look', async () => {
    expect(await world.get(contract.version, {})).toMatchObject({
      version: '0.0.0-test',
      edition: 'private',
      languages: ['zhCN', 'zhTW', 'en'],
    })
    const { setting } = await world.get(contract.systemconfigPublic, {})
    expect(JSON.parse(setting.data)).toEqual({ trainlogo: '', backstagelogo: '', smalllogo: '', bgimg: '' })
  })

  it.each([contract.waterconfig, contract.systemconfig, contract.softwareFunctions])(
    '$id wants a session',
    async (call) => {
      expect((await world.call(call, {})).failure?.errcode).toBe(10000)
    },
  )

  it('watermark with name and account unless the organisation has a text', async () => {
    const { waterconfig } = await world.get(contract.waterconfig, {}, learner)
    expect(waterconfig).toEqual({ waterprint: 0, watertext: `Li ${learner.account} 2026-11-20 10:00` })
    const watermark = { on: true, content: 'custom' as const, text: '内部资料' }
    const other = await world.signedIn(await world.org('Marked', { watermark }))
    expect((await world.get(contract.waterconfig, {}, other)).waterconfig).toEqual({
      waterprint: 1,
      watertext: '内部资料',
    })
  })

  it('give the licensed functions that have a page as a tree by menu group', async () => {
    expect((await world.get(contract.softwareFunctions, {}, learner)).functions).toEqual([
      { id: 'home', children: [{ id: 'homepage', children: [] }] },
      { id: 'system', children: [{ id: 'system-user', children: [] }] },
    ])
  })
})
