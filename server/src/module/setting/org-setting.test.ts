import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { orgSettingGet, orgSettingPut } from '@lianda/shared/module/setting/setting.admin.contract'
import { waterconfig } from '@lianda/shared/module/setting/setting.contract'
import { filling } from './filling'
import { createWorld, type SignedIn, type World } from '../../../test/world'

let world: World
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  owner = await world.owner(await world.org('远航汽车'))
})
afterAll(() => world.close())

const DEFAULTS = {
  pauseAllowed: true,
  pauseMinutes: 30,
  idleMinutes: 0,
  rehearsalAllowed: true,
  deviceRecognition: false,
  slowSpeech: false,
  correctionAllowed: true,
  poorNetworkMinutes: 0,
  watermark: 'off',
  watermarkText: '',
  strongPassword: false,
  oneSessionAnywhere: false,
  scopeByDepartment: false,
  scopeByPosition: false,
  holidays: [],
}

describe('what an organisation decides', () => {
  it('begins with the spec’s own', async () => {
    expect((await world.get(orgSettingGet, {}, owner)).setting).toEqual(DEFAULTS)
  })

  it('says that the records of the demonstration come in to that organisation alone, as long as they do', async () => {
    const other = await world.owner(await world.org('另一家'))
    const said = async (who: SignedIn) => (await world.get(orgSettingGet, {}, who)).filling
    filling(world.deps).orgid = owner.orgid
    expect([await said(owner), await said(other)]).toEqual([true, undefined])
    filling(world.deps).orgid = null
    expect(await said(owner)).toBeUndefined()
  })

  it('changes what is given, leaves the rest, and is in the operation log', async () => {
    const one = await world.get(orgSettingPut, { pauseMinutes: 10 }, owner)
    expect(one.setting).toEqual({ ...DEFAULTS, pauseMinutes: 10 })
    world.clock.advance(1_000)
    const two = await world.get(orgSettingPut, { strongPassword: true, pauseMinutes: 10 }, owner)
    expect(two.setting).toEqual({ ...DEFAULTS, pauseMinutes: 10, strongPassword: true })
    expect((await world.get(orgSettingGet, {}, owner)).setting).toEqual(two.setting)
    const { rows } = await world.get(operationList, { sort: 'at' }, owner)
    expect(rows.map(({ action, objectName, before, after }) => ({ action, objectName, before, after }))).toEqual([
      {
        action: 'setting.orgSettingPut',
        objectName: '远航汽车',
        before: { pauseMinutes: 30 },
        after: { pauseMinutes: 10 },
      },
      {
        action: 'setting.orgSettingPut',
        objectName: '远航汽车',
        before: { strongPassword: false },
        after: { strongPassword: true },
      },
    ])
  })

  it.each([
    ['person', '', (who: SignedIn) => `${who.user.name} ${who.account} 2026-11-20 10:00`],
    ['organisation', '', () => '远航汽车'],
    ['custom', ' 内部资料 ', () => '内部资料'],
  ] as const)('shows a watermark of the kind %s', async (watermark, watermarkText, expected) => {
    await world.get(orgSettingPut, { watermark, watermarkText }, owner)
    expect((await world.get(waterconfig, {}, owner)).waterconfig).toEqual({
      waterprint: 1,
      watertext: expected(owner),
    })
    await world.get(orgSettingPut, { watermark: 'off' }, owner)
    expect((await world.get(waterconfig, {}, owner)).waterconfig.waterprint).toBe(0)
  })

  it('refuses wrong values with every field, and writes none of them', async () => {
    const before = await world.get(orgSettingGet, {}, owner)
    const wrong = { pauseMinutes: 0, watermarkText: 'x'.repeat(65), strongPassword: true }
    const { failure } = await world.call(orgSettingPut, wrong, owner)
    expect(failure?.fields?.map(({ field }) => field).toSorted()).toEqual(['pauseMinutes', 'watermarkText'])
    const empty = await world.call(orgSettingPut, { watermark: 'custom', watermarkText: '' }, owner)
    expect(empty.failure?.fields?.map(({ field }) => field)).toEqual(['watermarkText'])
    expect(await world.get(orgSettingGet, {}, owner)).toEqual(before)
  })

  it('is for the holders of the function, each in their own organisation', async () => {
    expect((await world.call(orgSettingGet, {})).failure?.errcode).toBe(10000)
    const stranger = await world.admin(owner.orgid, ['system-user'])
    for (const call of [orgSettingGet, orgSettingPut])
      expect((await world.call(call, {}, stranger)).failure?.code).toBe('identity/forbidden')
    const elsewhere = await world.admin(await world.org('Elsewhere'), ['system-setting'])
    await world.get(orgSettingPut, { pauseMinutes: 99 }, elsewhere)
    expect((await world.get(orgSettingGet, {}, owner)).setting.pauseMinutes).not.toBe(99)
  })
})
