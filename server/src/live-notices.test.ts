import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badgeCreate } from '@lianda/shared/module/badge/badge.admin.contract'
import * as appeal from '@lianda/shared/module/appeal/appeal.events'
import * as badge from '@lianda/shared/module/badge/badge.events'
import * as banner from '@lianda/shared/module/banner/banner.events'
import * as clockIn from '@lianda/shared/module/clock-in/clock-in.events'
import * as faq from '@lianda/shared/module/faq/round/round.events'
import * as exam from '@lianda/shared/module/exam/exam.events'
import * as identity from '@lianda/shared/module/identity/identity.events'
import * as notify from '@lianda/shared/module/notify/notify.events'
import {
  userBatchset,
  userDelete,
  userDisable,
  userGet,
  userUpdate,
} from '@lianda/shared/module/org/org.admin.contract'
import { updateProfile, setAvatar } from '@lianda/shared/module/org/profile.contract'
import { roleGet, roleUpdate } from '@lianda/shared/module/org/role.admin.contract'
import { departmentUpdate } from '@lianda/shared/module/org/unit.admin.contract'
import { recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as practiceEvents from '@lianda/shared/module/practice/practice.events'
import * as task from '@lianda/shared/module/task/task.events'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import * as voice from '@lianda/shared/module/voice/voice.events'
import { Device } from '../test/device'
import { importPeople } from '../test/people-file'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld } from '../test/practice-world'
import type { SignedIn } from '../test/world'
import { FUNCTION_KEYS, isOffered } from '@lianda/shared/module/org/function-keys'

/** Who hears each event that the server sends. A new one needs a row here. */
const HEARS: Record<string, 'the person' | 'the one device' | 'who joined their own' | 'everybody, nothing but an id'> =
  {
    [identity.signedOut.name]: 'the person',
    [identity.rightsChanged.name]: 'everybody, nothing but an id',
    [appeal.appealChanged.name]: 'the person',
    [badge.badgeEarned.name]: 'the person',
    [banner.bannersChanged.name]: 'everybody, nothing but an id',
    [clockIn.clockInChanged.name]: 'the person',
    [clockIn.dutiesChanged.name]: 'everybody, nothing but an id',
    [exam.attemptChanged.name]: 'the person',
    [faq.changed.name]: 'the person',
    [faq.partial.name]: 'who joined their own',
    [faq.judged.name]: 'who joined their own',
    [faq.askAudio.name]: 'who joined their own',
    [faq.askSilent.name]: 'who joined their own',
    [faq.fenced.name]: 'who joined their own',
    // Of a message to named people they alone.
    [notify.messageTold.name]: 'everybody, nothing but an id',
    [practiceEvents.changed.name]: 'the person',
    [practiceEvents.partial.name]: 'who joined their own',
    [practiceEvents.progress.name]: 'who joined their own',
    [practiceEvents.customerAudio.name]: 'who joined their own',
    [practiceEvents.customerSilent.name]: 'who joined their own',
    [practiceEvents.fenced.name]: 'who joined their own',
    [task.taskChanged.name]: 'everybody, nothing but an id',
    [voice.frameAck.name]: 'the one device',
    // From the device to the server.
    [voice.turnFrame.name]: 'the one device',
  }

let world: PracticeWorld
let orgid: string
let owner: SignedIn
let [east, west] = ['', '']
beforeAll(async () => {
  world = await createPracticeWorld({ setting: { scopeByDepartment: true } })
  orgid = world.orgid
  owner = await world.owner(orgid)
  ;[east, west] = [await world.department(orgid, '东区'), await world.department(orgid, '西区')]
})
afterAll(() => world.close())

const functions = FUNCTION_KEYS.filter(isOffered).filter((key) => key !== 'system-organisation')
const administrator = (departmentId: string) =>
  world.signedIn(orgid, { roleType: 'admin', funcs: functions, departmentId }, 'desktop')
const move = (id: string, departmentId: string) =>
  world.get(userBatchset, { id, step: { kind: 'department', departmentId } }, owner)
/** Asks something that is answered after whatever was sent to the device before. */
const settled = async (device: Device) => {
  await device.try(practiceEvents.lineDone, { id: 'f'.repeat(24), epoch: 1, lineNo: 0 })
}

describe('live notices', () => {
  it('have a row each that says who hears them', () => {
    const declared = [appeal, badge, banner, clockIn, exam, faq, identity, notify, practiceEvents, task, voice].flatMap(
      (events) =>
        Object.values(events as Record<string, unknown>).flatMap((one) =>
          typeof one === 'object' && one !== null && 'kind' in one && (one.kind === 'stream' || one.kind === 'notice')
            ? [(one as unknown as { name: string }).name]
            : [],
        ),
    )
    expect(declared.toSorted()).toEqual(Object.keys(HEARS).toSorted())
  })

  it('go to a whole organisation in six places only, which name nobody', () => {
    const found = globSync('server/src/module/**/*.ts')
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/emit\(\{ org: .*/g)].map(([line]) => line))
    expect(found.toSorted()).toEqual([
      'emit({ org: after.orgid }, taskChanged, { id: after._id, rev: after.rev })',
      'emit({ org: after.orgid }, taskChanged, { id: after._id, rev: after.rev })',
      'emit({ org: orgid }, bannersChanged, {})',
      'emit({ org: orgid }, dutiesChanged, {})',
      'emit({ org: orgid }, messageTold, { id })',
      'emit({ org: orgid }, rightsNotice, { id: orgid })',
    ])
  })

  it('tell an administrator nothing of people, files, packages and records out of their scope', async () => {
    const [eastern, western] = [await administrator(east), await administrator(west)]
    const learner = await world.signedIn(orgid, { departmentId: west })
    const stranger = await world.owner(await world.org('Strangers'))
    const devices = await Promise.all(
      [eastern, western, learner, stranger].map(({ token }) => Device.connect(world.url, token)),
    )
    const [easternDevice, westernDevice, learnerDevice, strangerDevice] = devices as [Device, Device, Device, Device]

    const audience = { everyone: false, departmentIds: [west], userIds: [] }
    const step = { type: 1 as const, resourceId: world.sceneId, version: 1, passScore: 60, weight: 100, attempts: null }
    const draft = { title: '西区的包', type: 3 as const, audience, passScore: 60, subtasks: [step] }
    const made = (await world.get(taskCreate, draft, owner)).task
    await world.get(taskPublish, { id: made.id, rev: made.rev, at: null }, owner)
    await world.get(badgeCreate, { name: '齐全', condition: 'profile', n: 1 }, owner)
    await world.get(updateProfile, { mobile: '13812340001', email: 'a@example.com' }, learner)
    await world.get(setAvatar, { path: 'static/images/avatar/bob.svg' }, learner)
    const session = await world.start(learner)
    await world.say(session, HOTEL_TURNS[0], learner)
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, learner)
    const file = { name: '西区新人', account: 'west.newcomer', password: 'xiaomeng9', mail: 'w@example.com' }
    await importPeople(world, owner, [{ ...file, departmentname: '西区' }])
    const { id, rev, name, sex, departmentId } = (await world.get(userGet, { id: learner.id }, owner)).user
    await world.get(userUpdate, { id, rev, name: `${name} 改`, sex, departmentId }, owner)
    const roleId = (await world.get(userGet, { id: western.id }, owner)).user.roles[0]?.id ?? ''
    const { users: _users, can: _can, ...role } = (await world.get(roleGet, { id: roleId }, owner)).role
    await world.get(roleUpdate, { ...role, funcs: ['system-user'] }, owner)
    await westernDevice.until(identity.rightsChanged)
    await learnerDevice.until(badge.badgeEarned)
    await world.get(userDisable, { id: learner.id, disabled: true }, owner)
    await learnerDevice.until(identity.signedOut)
    await world.get(userDelete, { id: learner.id }, owner)

    await Promise.all([settled(easternDevice), settled(strangerDevice)])
    expect(strangerDevice.seen).toEqual([])
    const heard = easternDevice.seen.filter(({ name: event }) => event !== identity.rightsChanged.name)
    expect(new Set(heard.map(({ name: event }) => event))).toEqual(
      new Set([task.taskChanged.name, notify.messageTold.name]),
    )
    for (const { name: event, payload } of heard) {
      const said = event === task.taskChanged.name ? ['id', 'rev'] : ['id']
      expect(Object.keys(payload as object).toSorted()).toEqual(said)
    }
    for (const { payload } of easternDevice.seen.filter(({ name: event }) => event === identity.rightsChanged.name))
      expect(payload).toEqual({ id: orgid })
    for (const device of devices) device.close()
  })
})

describe('somebody who is moved while working', () => {
  it('as an administrator hears it, and their next call goes by their new department', async () => {
    const admin = await administrator(east)
    const person = await world.user(orgid, { departmentId: east })
    const device = await Device.connect(world.url, admin.token)
    expect((await world.get(userGet, { id: person.id }, admin)).user.id).toBe(person.id)
    await move(admin.id, west)
    expect(await device.until(identity.rightsChanged)).toEqual({ id: admin.id })
    expect((await world.call(userGet, { id: person.id }, admin)).status).toBe(404)
    const step = { kind: 'disable' as const, disabled: true }
    expect((await world.call(userBatchset, { id: person.id, step }, admin)).status).toBe(404)
    device.close()
  })

  it('by their department, which is put elsewhere, sees less with the next call', async () => {
    const parent = await world.department(orgid, '大区')
    const child = await world.department(orgid, '大区的店', parent)
    const admin = await administrator(parent)
    const person = await world.user(orgid, { departmentId: child })
    expect((await world.call(userGet, { id: person.id }, admin)).status).toBe(200)
    await world.get(departmentUpdate, { id: child, rev: 1, name: '大区的店', parentId: west }, owner)
    expect((await world.call(userGet, { id: person.id }, admin)).status).toBe(404)
  })

  it('in a practice finishes it, and its record stays with the department where it began', async () => {
    const learner = await world.signedIn(orgid, { departmentId: east })
    const audience = { everyone: false, departmentIds: [east], userIds: [] }
    const { subtaskIds } = await world.publish({ audience })
    let session = await world.start(learner, { subtaskId: subtaskIds[0] ?? '' })
    session = await world.say(session, HOTEL_TURNS[0], learner)
    await move(learner.id, west)
    session = await world.say(session, HOTEL_TURNS[1], learner)
    await world.get(practice.end, { id: session.id, epoch: session.epoch }, learner)
    expect((await world.call(practice.report, { id: session.id }, learner)).status).toBe(200)
    const seenBy = async (who: SignedIn) =>
      (await world.get(recordList, { userId: learner.id }, who)).rows.map(({ id }) => id)
    expect(await seenBy(await administrator(east))).toEqual([session.id])
    expect(await seenBy(await administrator(west))).toEqual([])
    // Nothing new begins in a package that is for the former department.
    const again = { subtaskId: subtaskIds[0] ?? '', deviceId: 'device-0001', startKey: 'key-of-a-moved-one' }
    expect((await world.call(practice.start, again, learner)).failure?.code).toMatch(/^(task|practice)\//)
  })
})
