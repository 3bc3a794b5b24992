import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import * as contract from '@lianda/shared/module/banner/banner.admin.contract'
import { banners } from '@lianda/shared/module/banner/banner.contract'
import { bannersChanged } from '@lianda/shared/module/banner/banner.events'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import { taskWithdraw } from '@lianda/shared/module/task/task-publish.admin.contract'
import { Device } from '../../../test/device'
import { uploadFile } from '../../../test/files'
import { png } from '../../../test/pictures'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import type { SignedIn } from '../../../test/world'
import { usedPlaces } from '../upload'

const WAVES = 'static/images/banner/waves.svg'
const DAWN = 'static/images/banner/dawn.svg'
const HOUR_MS = 3_600_000

let world: PracticeWorld
let orgid: string
let owner: SignedIn
let learner: SignedIn
beforeAll(async () => {
  world = await createPracticeWorld()
})
beforeEach(async () => {
  orgid = await world.org()
  owner = await world.owner(orgid)
  learner = await world.signedIn(orgid)
})
afterAll(() => world.close())

type Create = InputOf<typeof contract.bannerCreate>
const tried = (over: Partial<Create> = {}, who = owner) =>
  world.call(contract.bannerCreate, { title: '练起来', image: WAVES, ...over }, who)
const make = async (over: Partial<Create> = {}) => (await tried(over)).output?.banner as contract.BannerRow
const shown = async (who = learner) => (await world.get(banners, {}, who)).rows.map(({ title }) => title)
const listed = async (input: InputOf<typeof contract.bannerList> = {}, who = owner) =>
  (await world.get(contract.bannerList, input, who)).rows.map(({ title }) => title)
const changed = ({ id, rev }: contract.BannerRow, over: Partial<Create>) =>
  world.call(contract.bannerUpdate, { id, rev, title: '练起来', image: WAVES, ...over }, owner)
const fieldsOf = (failure: { fields?: { field: string; rule: string }[] } | null) =>
  failure?.fields?.map(({ field, rule }) => `${field}:${rule}`)

describe('the banners of an organisation', () => {
  it('are shown in their order to its own people, with the address of the picture', async () => {
    await make({ title: '第二张', sort: 2 })
    await make({ title: '第一张', sort: 1 })
    expect(await shown()).toEqual(['第一张', '第二张'])
    expect((await world.get(banners, {}, learner)).rows[0]).toMatchObject({
      image: `/${WAVES}`,
      click: 1,
      clicktype: 0,
    })
    const other = await world.signedIn(await world.org())
    expect(await shown(other)).toEqual([])
  })

  it('tell the devices of the organisation of each change, and no others', async () => {
    const stranger = await world.signedIn(await world.org())
    const [own, other] = await Promise.all([learner, stranger].map(({ token }) => Device.connect(world.url, token)))
    const heard = () => own?.seen.filter(({ name }) => name === bannersChanged.name).length
    const banner = await make()
    await expect.poll(heard).toBe(1)
    await changed(banner, { title: '天天练' })
    await expect.poll(heard).toBe(2)
    await world.get(contract.bannerDelete, { id: banner.id }, owner)
    await expect.poll(heard).toBe(3)
    await world.get(contract.bannerRestore, { id: banner.id }, owner)
    await expect.poll(heard).toBe(4)
    expect(other?.seen).toEqual([])
  })

  it('are shown from their start until their end, while they are on, and the list says which', async () => {
    const now = world.clock.now()
    await make({ title: '一直' })
    await make({ title: '将来', startsAt: now + HOUR_MS, endsAt: now + 2 * HOUR_MS })
    await make({ title: '快结束', endsAt: now + HOUR_MS })
    await make({ title: '停用', enabled: false })
    expect(await shown()).toEqual(['一直', '快结束'])
    expect((await world.get(banners, {}, learner)).changesInMs).toBe(HOUR_MS)
    expect(await listed({ state: 'coming' })).toEqual(['将来'])
    world.clock.advance(HOUR_MS)
    expect(await shown()).toEqual(['一直', '将来'])
    expect((await world.get(banners, {}, learner)).changesInMs).toBe(HOUR_MS)
    expect(await listed({ state: 'over' })).toEqual(['快结束'])
    expect(await listed({ state: 'off' })).toEqual(['停用'])
    expect(await listed({ text: '将' })).toEqual(['将来'])
  })

  it('for computers or phones are shown there only', async () => {
    await make({ title: '电脑', platform: 'pc' })
    await make({ title: '手机', platform: 'mobile' })
    expect(await shown()).toEqual(['手机'])
    expect(await shown(await world.signedIn(orgid, {}, 'desktop'))).toEqual(['电脑'])
  })

  it('are at most six at once', async () => {
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) await make({ title, sort: Number(title) })
    expect(await shown()).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('of an organisation that never made one are those of its settings, and none once it made one', async () => {
    const first = { id: 'b1', title: '旧的', image: '/b.png', click: 1, clicktype: 0, clickid: '', clickurl: '' }
    orgid = await world.org('Older', { banners: [first] })
    owner = await world.owner(orgid)
    learner = await world.signedIn(orgid)
    expect((await world.get(banners, {}, learner)).rows).toEqual([{ ...first, endsAt: null }])
    await make({ enabled: false })
    expect(await shown()).toEqual([])
  })

  it('are deleted and brought back within a day', async () => {
    const banner = await make()
    await world.get(contract.bannerDelete, { id: banner.id }, owner)
    expect(await shown()).toEqual([])
    expect((await world.call(contract.bannerGet, { id: banner.id }, owner)).status).toBe(404)
    expect((await world.get(contract.bannerRestore, { id: banner.id }, owner)).banner.title).toBe('练起来')
    expect(await shown()).toEqual(['练起来'])
    await world.get(contract.bannerDelete, { id: banner.id }, owner)
    world.clock.advance(25 * HOUR_MS)
    owner = await world.owner(orgid)
    await world.get(contract.bannerDelete, { id: (await make()).id }, owner)
    expect((await world.call(contract.bannerRestore, { id: banner.id }, owner)).status).toBe(404)
  })

  it('are changed by one at a time, and every change is in the operation log', async () => {
    const banner = await make()
    expect(
      (
        await changed(banner, {
          title: '新的',
          image: DAWN,
          platform: 'pc',
          click: 2,
          clicktype: 3,
          clickurl: '/user/mine',
        })
      ).status,
    ).toBe(200)
    expect((await changed(banner, { title: '晚了' })).failure?.code).toBe('banner/changed')
    const { rows } = await world.get(operationList, { noun: 'banner' }, owner)
    expect(rows.find(({ action }) => action === 'banner.update')).toMatchObject({
      objectName: '新的',
      before: { title: '练起来', image: 'waves.svg', platform: 'all', leads: 'nowhere', address: '' },
      after: { title: '新的', image: 'dawn.svg', platform: 'pc', leads: 'address', address: '/user/mine' },
    })
  })
})

describe('what a banner is made of', () => {
  it('is checked: title, picture, times and where it leads', async () => {
    expect(fieldsOf((await tried({ title: ' ' })).failure)).toEqual(['title:required'])
    expect(fieldsOf((await tried({ title: 'x'.repeat(65) })).failure)).toEqual(['title:too_long'])
    expect(fieldsOf((await tried({ image: `${orgid}/banner/no.png` })).failure)).toEqual(['image:not_found'])
    expect(fieldsOf((await tried({ startsAt: 2, endsAt: 2 })).failure)).toEqual(['endsAt:end_first'])
    expect(fieldsOf((await tried({ click: 2 })).failure)).toEqual(['clicktype:required'])
    expect(fieldsOf((await tried({ click: 2, clicktype: 1 })).failure)).toEqual(['clickid:required'])
    for (const clickurl of ['', 'javascript:alert(1)', '//example.com', 'example.com'])
      expect(fieldsOf((await tried({ click: 2, clicktype: 3, clickurl })).failure)).toEqual([
        'clickurl:format_clickurl',
      ])
  })

  it('holds its picture, which is 20:3 and of its own organisation, until it is gone', async () => {
    const path = await uploadFile(world, owner, 'a.png', png(1920, 288), 'banner')
    const banner = await make({ image: path })
    expect((await fetch(`${world.url}${banner.imageUrl}`)).status).toBe(200)
    expect((await usedPlaces(world.deps, orgid, [path])).get(path)).toBe(1)
    const other = await world.owner(await world.org())
    expect(fieldsOf((await tried({ image: path }, other)).failure)).toEqual(['image:not_found'])
    await changed(banner, {})
    expect((await usedPlaces(world.deps, orgid, [path])).get(path) ?? 0).toBe(0)
  })

  it('stays with administrators who see the whole organisation', async () => {
    const there = await world.org('Scoped', { scopeByDepartment: true })
    const scoped = await world.admin(there, ['system-banner'])
    expect((await tried({}, scoped)).status).toBe(403)
    expect(await world.get(contract.bannerList, {}, scoped)).toMatchObject({ add: false })
  })
})

describe('a banner that leads to a package', () => {
  it('leads to a published one of its organisation, which is found by its title', async () => {
    const { id } = await world.publish({ title: '开口练' }, {}, orgid)
    const search = (text: string) => world.get(contract.bannerPackageList, { text }, owner)
    expect((await search('开口')).rows).toEqual([{ id, title: '开口练' }])
    expect((await search('没有')).rows).toEqual([])
    expect((await make({ click: 2, clicktype: 1, clickid: id })).packageTitle).toBe('开口练')
    expect(fieldsOf((await tried({ click: 2, clicktype: 1, clickid: world.taskId })).failure)).toEqual([
      'clickid:not_found',
    ])
  })

  it('is shown to those who have it, as long as it is published', async () => {
    const audience = { everyone: false, departmentIds: [], userIds: [learner.id] }
    const { id } = await world.publish(
      { title: '开口练', audience, startsAt: new Date(world.clock.now() + HOUR_MS) },
      {},
      orgid,
    )
    await make({ click: 2, clicktype: 1, clickid: id })
    expect(await shown()).toEqual(['练起来'])
    expect(await shown(await world.signedIn(orgid))).toEqual([])
    await world.get(taskWithdraw, { id, rev: 1 }, owner)
    expect(await shown()).toEqual([])
  })
})
