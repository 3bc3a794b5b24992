import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginInfo } from '@lianda/shared/module/identity/identity.contract'
import { userGet, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import * as contract from '@lianda/shared/module/org/profile.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { png } from '../../../test/pictures'

let world: World
let orgid: string
let learner: SignedIn
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  orgid = await world.org()
  learner = await world.signedIn(orgid)
})
afterAll(() => world.close())

const save = (input: { mobile?: string; email?: string }, who = learner) =>
  world.call(contract.updateProfile, input, who)
const wear = (path: string, who = learner) => world.call(contract.setAvatar, { path }, who)
const avatarOf = async (who = learner) => (await world.get(loginInfo, {}, who)).user[0]?.avatar

async function uploaded({ token }: SignedIn): Promise<{ path: string }> {
  const body = new FormData()
  body.append('file', new Blob([Buffer.from(png(64, 64))]), 'face.png')
  const sent = await fetch(`${world.url}/${upload.path}?filetype=avatar`, { method: 'POST', body, headers: { token } })
  return (await sent.json()) as { path: string }
}

describe('one’s own profile', () => {
  it('has mobile and e-mail that everybody changes themselves', async () => {
    expect((await save({ mobile: '13812345678', email: 'a@example.com' })).output?.profile).toMatchObject({
      mobile: '13812345678',
      email: 'a@example.com',
    })
    expect((await save({})).output?.profile).toMatchObject({ mobile: '', email: '' })
  })

  it('says every wrong field and writes nothing then', async () => {
    const { failure } = await save({ mobile: '123', email: 'x' })
    expect(failure?.fields?.map(({ field }) => field)).toEqual(['mobile', 'email'])
    expect((await world.get(contract.myProfile, {}, learner)).profile.mobile).toBe('')
  })

  it('takes no mobile of somebody else of the organisation, also not in a race, and frees the old one', async () => {
    const other = await world.signedIn(orgid)
    const both = await Promise.all([save({ mobile: '13900000001' }), save({ mobile: '13900000001' }, other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [winner, loser] = both[0].status === 200 ? [learner, other] : [other, learner]
    await save({ mobile: '' }, winner)
    expect((await save({ mobile: '13900000001' }, loser)).status).toBe(200)
    const elsewhere = await world.signedIn(await world.org())
    expect((await save({ mobile: '13900000001' }, elsewhere)).status).toBe(200)
  })
})

describe('one’s own avatar', () => {
  it('is an own upload or a built-in picture, shown at a signed address, and goes back to the default', async () => {
    const { path } = await uploaded(learner)
    expect((await wear(path)).status).toBe(200)
    const address = await avatarOf()
    expect(address).toContain(`/media/file/${path}?`)
    expect((await fetch(`${world.url}${address}`)).status).toBe(200)
    await wear('static/images/avatar/bob.svg')
    expect(await avatarOf()).toBe('/static/images/avatar/bob.svg')
    await wear('')
    expect(await avatarOf()).toBe('')
  })

  it('is not somebody else’s upload, of this organisation or another, nor any address', async () => {
    const other = await world.signedIn(orgid)
    const stranger = await world.signedIn(await world.org())
    const paths = [
      (await uploaded(other)).path,
      (await uploaded(stranger)).path,
      'https://example.com/a.png',
      'static/images/avatar/none.svg',
    ]
    for (const path of paths) expect((await wear(path)).failure?.fields?.[0]?.field).toBe('path')
  })

  it('is a field of the person in the back office, where leaving it out changes nothing', async () => {
    const owner = await world.owner(orgid)
    await wear('static/images/avatar/bob.svg')
    const { user } = await world.get(userGet, { id: learner.id }, owner)
    expect(user).toMatchObject({ avatar: 'static/images/avatar/bob.svg', image: '/static/images/avatar/bob.svg' })
    const { id, rev, name, sex, departmentId } = user
    await world.get(userUpdate, { id, rev, name, sex, departmentId }, owner)
    expect(await avatarOf()).toBe('/static/images/avatar/bob.svg')
    await world.get(userUpdate, { id, rev: rev + 1, name, sex, departmentId, avatar: '' }, owner)
    expect(await avatarOf()).toBe('')
    const wrong = { id, rev: rev + 2, name, sex, departmentId, avatar: `${orgid}/avatar/none.png` }
    expect((await world.call(userUpdate, wrong, owner)).failure?.fields?.[0]?.field).toBe('avatar')
  })
})
