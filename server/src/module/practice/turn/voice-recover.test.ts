import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { Device } from '../../../../test/device'
import { createSpokenWorld, openRoom } from '../../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { tone } from '../../../../test/scripted-voice'

const asr = { says: HOTEL_TURNS[0] as string | null, heardBytes: 0 }
let world: PracticeWorld
beforeAll(async () => {
  world = await createSpokenWorld(asr)
})
afterAll(() => world.close())

const collection = () => world.db.collection('practice_session')

/** The state left by a server that was killed between a turn's acknowledgement and the customer's answer. */
async function leftThinking(kind: 'voice' | 'text') {
  const { who, session, join, device: idle } = await openRoom(world)
  idle.close()
  const turnKey = turnKeyOf()
  if (kind === 'voice') {
    const device = await join()
    await device.speak(session, turnKey, tone(1_000))
    await device.until(events.progress, (p) => p.turn === 2 && p.lineFinal)
    await device.until(events.customerAudio, (piece) => piece.lineNo === 2 && piece.last)
    device.close()
  } else
    await world.get(
      practice.say,
      { id: session.id, epoch: 1, turn: 1, turnKey, kind: 'text', text: HOTEL_TURNS[0] },
      who,
    )
  const doc = await collection().findOne({ userId: who.id })
  const learner = {
    ...doc?.lines[1],
    decision: null,
    ...(kind === 'voice' ? { text: '', pendingText: true, measures: null } : {}),
  }
  await collection().updateOne(
    { userId: who.id },
    {
      $set: {
        lines: [doc?.lines[0], learner],
        phase: 'thinking',
        turn: 1,
        flow: doc?.beforeAnswer.flow,
      },
    },
  )
  asr.heardBytes = 0
  return { who, id: session.id, turnKey }
}

describe('a durable turn that a crash left without an answer', () => {
  test('is answered when the device joins again; a spoken one is heard again from its recording', async () => {
    const { who, id } = await leftThinking('voice')
    const device = await Device.connect(world.url, who.token)
    const joined = await device.send(events.join, { id, epoch: 1, deviceId: 'device-0001' })
    expect(joined.session.transcript[1]).toMatchObject({ pendingText: true })
    await device.until(events.progress, (p) => p.turn === 2 && p.lineFinal && p.line?.speaker === 'customer')
    expect(asr.heardBytes).toBe(32_000)
    const { session } = await world.get(practice.get, { id }, who)
    expect(session.transcript[1]).toMatchObject({ text: HOTEL_TURNS[0], kind: 'voice' })
    device.close()
  })

  test('is answered when the device sends it again', async () => {
    const { who, id, turnKey } = await leftThinking('text')
    const again = { id, epoch: 1, turn: 1, turnKey, kind: 'text' as const, text: HOTEL_TURNS[0] }
    expect((await world.get(practice.say, again, who)).session).toMatchObject({ turn: 2, phase: 'speaking' })
  })

  test('is answered when a server starts', async () => {
    const { who, id } = await leftThinking('text')
    world.clock.advance(11_000)
    await world.server.app.modules.find((module) => module.noun === 'practice')?.start?.()
    const now = async () => (await world.get(practice.get, { id }, who)).session
    await expect.poll(now).toMatchObject({ turn: 2, phase: 'speaking' })
  })
})

describe('a device that comes back while the customer speaks', () => {
  test('hears the kept voice again', async () => {
    const who = await world.signedIn(world.orgid)
    const session = await world.start(who)
    const first = await Device.connect(world.url, who.token)
    await first.send(events.join, { id: session.id, epoch: 1, deviceId: 'device-0001' })
    await first.until(events.customerAudio, (piece) => piece.last)
    first.close()
    const second = await Device.connect(world.url, who.token)
    await second.send(events.join, { id: session.id, epoch: 1, deviceId: 'device-0001' })
    expect(await second.until(events.customerAudio, (piece) => piece.last)).toMatchObject({ lineNo: 0 })
    second.close()
  })
})
