import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '@lianda/shared/test/until'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import type { PracticeOptions } from '@lianda/shared/module/setting/setting.admin.contract'
import { turnBegin, turnEnd } from '@lianda/shared/module/voice/voice.events'
import { Device, sha256Of } from '../../../test/device'
import { openRoom } from '../../../test/practice-room'
import { createPracticeWorld, HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../test/practice-world'
import { tone } from '../../../test/scripted-voice'
import type { SignedIn } from '../../../test/world'
import { DEMO_SCENES } from '../scene'
import { createScene } from '../scene/scene.service'
import { endOverdue } from './practice-overdue'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

async function decide(over: Partial<PracticeOptions>): Promise<void> {
  const set = Object.fromEntries(Object.entries(over).map(([name, value]) => [`practice.${name}`, value]))
  await world.db.collection('setting').updateOne({ orgid: world.orgid }, { $set: set })
}

describe('what an organisation decides', () => {
  test('no private rehearsals', async () => {
    const who = await world.signedIn(world.orgid)
    await decide({ rehearsalAllowed: false })
    expect((await world.get(practice.brief, { subtaskId: world.subtaskId }, who)).brief.rehearsalAllowed).toBe(false)
    const input = { subtaskId: world.subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), rehearsal: true }
    expect((await world.call(practice.start, input, who)).failure?.code).toBe('practice/rehearsal_not_allowed')
    await decide({ rehearsalAllowed: true })
    expect((await world.get(practice.start, input, who)).session.rehearsal).toBe(true)
  })

  test('more time in hands-free; who has started keeps what they started on', async () => {
    const who = await world.signedIn(world.orgid)
    const slowSpeech = async () =>
      (await world.get(practice.brief, { subtaskId: world.subtaskId }, who)).brief.slowSpeech
    expect(await slowSpeech()).toBe(false)
    const { id } = await world.start(who)
    await decide({ slowSpeech: true })
    expect(await slowSpeech()).toBe(true)
    expect((await world.get(practice.get, { id }, who)).session.brief.slowSpeech).toBe(false)
    await decide({ slowSpeech: false })
  })

  test('no pauses, or pauses of another length; who has started keeps what they started on', async () => {
    const who = await world.signedIn(world.orgid)
    await decide({ pauseAllowed: false })
    const strict = await world.start(who)
    await decide({ pauseAllowed: true, pauseMinutes: 5 })
    const pause = await world.call(practice.pause, { id: strict.id, epoch: 1 }, who)
    expect(pause.failure?.code).toBe('practice/pause_not_allowed')
    const next = await world.start(who, { restart: true })
    const { session } = await world.get(practice.pause, { id: next.id, epoch: 1 }, who)
    expect(session.resumableUntil).toBe(world.clock.now() + 5 * 60_000)
    world.clock.advance(5 * 60_000 + 1)
    const late = await world.call(practice.resume, { id: next.id, epoch: 1 }, who)
    expect(late.failure).toMatchObject({ code: 'practice/pause_expired' })
    expect(late.failure?.errmsg).toMatch(/\b5\b/)
    await decide({ pauseMinutes: 30 })
  })

  test('that a lost connection ends a practice after some minutes, unless the device comes back, or it is paused', async () => {
    const who = await world.signedIn(world.orgid)
    const other = await world.signedIn(world.orgid)
    const untouched = await world.start(await world.signedIn(world.orgid))
    await decide({ poorNetworkMinutes: 2 })
    const join = async (session: SessionView, { token }: SignedIn) => {
      const device = await Device.connect(world.url, token)
      await device.send(events.join, { id: session.id, epoch: session.epoch, deviceId: 'device-0001' })
      return device
    }
    const state = async (id: string) => await world.db.collection('practice_session').findOne({ _id: id as never })
    const away = async (id: string) => await until(async () => expect((await state(id))?.awayUntil).toBeTruthy())
    const [gone, back, paused] = [await world.start(who), await world.start(other), await world.start(world.learner)]
    for (const [session, person] of [
      [gone, who],
      [back, other],
      [paused, world.learner],
    ] as const) {
      ;(await join(session, person)).close()
      await away(session.id)
    }
    await world.get(practice.pause, { id: paused.id, epoch: paused.epoch }, world.learner)
    const device = await join(back, other)
    world.clock.advance(2 * 60_000 + 1)
    await endOverdue(world.deps, 'poor_network')
    expect(await state(gone.id)).toMatchObject({ state: 'ended', endReason: 'poor_network' })
    expect((await state(back.id))?.state).toBe('active')
    expect((await state(paused.id))?.state).toBe('paused')
    expect((await state(untouched.id))?.state).toBe('active')
    device.close()
    await decide({ poorNetworkMinutes: 0 })
  })

  test.each([
    [false, 1, ''],
    [true, 2, HOTEL_TURNS[0]],
  ])(
    "whether the browser's own recognition may stand in for a recogniser: %s",
    async (deviceRecognition, turn, text) => {
      await decide({ deviceRecognition })
      const { id, device, now } = await openRoom(world)
      const pcm = tone(600)
      const turnKey = turnKeyOf()
      const owner = { kind: 'practice', id }
      await device.send(turnBegin, { owner, epoch: 1, turnKey, turn: 1, codec: 'pcm', waitMs: 300 })
      const frames = device.frames(turnKey, pcm)
      const sha256 = sha256Of(pcm)
      const end = { owner, epoch: 1, turnKey, frames, durationMs: 600, sha256, deviceText: HOTEL_TURNS[0] }
      await device.send(turnEnd, end)
      await device.until(
        events.progress,
        (p) => p.turn === turn && p.lineFinal && (turn === 2 || p.line?.pendingText === true),
      )
      const session = await now()
      expect(session.transcript[1]).toMatchObject({ kind: 'voice', text })
      device.close()
    },
  )
})

describe('what a scene decides', () => {
  test('how long the learner may be silent after an answer that was not understood', async () => {
    const hotel = DEMO_SCENES['hotel-check-in']
    const { id, version } = await createScene(world.deps, world.orgid, {
      ...hotel,
      nonStandard: { ...hotel.nonStandard, timeoutS: 45 },
    })
    const { subtaskIds } = await world.publish({}, { resourceId: id, version })
    const who = await world.signedIn(world.orgid)
    const begun = await world.start(who, { subtaskId: subtaskIds[0] ?? '' })
    expect(begun.silenceS).toBe(hotel.silence.timeoutS)
    const missed = await world.say(begun, 'Bananas are yellow and the moon is round.', who)
    expect(missed.silenceS).toBe(45)
    const [answer] = HOTEL_TURNS
    expect((await world.say(missed, answer, who)).silenceS).toBe(hotel.silence.timeoutS)
  })
})
