import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as voice from '@lianda/shared/module/voice/voice.events'
import { sha256Of } from '../../../../test/device'
import { openRoom } from '../../../../test/practice-room'
import { createPracticeWorld, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { tone } from '../../../../test/scripted-voice'
import { older } from './older-device'

/** What a page of the build before voice sends and hears, written down here: it never changes again. */
const PCM = tone(2_000)
const FRAMES = PCM.byteLength / 1_280
const FRAME = 'practice.turn.frame'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world.close())

async function begun() {
  const { id, device } = await openRoom(world)
  const turnKey = turnKeyOf()
  const begin = { id, epoch: 1, turnKey, turn: 1, codec: 'pcm' as const, waitMs: 900 }
  expect(await device.send(older.begin, begin)).toMatchObject({ have: 0, done: false })
  const frames = (from: number, to: number) => {
    for (let no = from; no < to; no++)
      device.socket.emit(FRAME, { turnKey, no, data: PCM.slice(no * 1_280, (no + 1) * 1_280) })
  }
  const end = { id, epoch: 1, turnKey, frames: FRAMES, durationMs: 2_000, sha256: sha256Of(PCM) }
  return { device, begin, end, frames, turnKey, id }
}

describe('a device of an older build', () => {
  test('sends a turn and gets its acknowledgements, under the names that it knows', async () => {
    expect([older.begin, older.frame, older.frameAck, older.end, older.cancel].map(({ name }) => name)).toEqual([
      'practice.turn.begin',
      FRAME,
      'practice.turn.frameAck',
      'practice.turn.end',
      'practice.turn.cancel',
    ])
    const { device, end, frames, turnKey } = await begun()
    frames(0, FRAMES)
    await device.until(older.frameAck, (ack) => ack.upTo === FRAMES - 1)
    const reply = await device.send(older.end, end)
    expect(reply).toMatchObject({ turnKey, durable: true })
    expect(reply.session.transcript[1]).toMatchObject({ kind: 'voice', durationMs: 2_000, turnKey })
    expect(device.all(voice.frameAck)).toEqual([])
    device.close()
  })

  test.each([
    ['goes on where frames are missing', 10, {}, 10],
    ['begins anew after damage', FRAMES, { sha256: '0'.repeat(64) }, 0],
  ])('%s', async (_title, sent, wrong, have) => {
    const it = await begun()
    it.frames(0, sent)
    // It takes this code for a passing trouble, and begins again.
    expect(await it.device.try(older.end, { ...it.end, ...wrong })).toMatchObject({ code: 'server/busy' })
    expect(await it.device.send(older.begin, it.begin)).toMatchObject({ have })
    it.frames(have, FRAMES)
    expect(await it.device.send(older.end, it.end)).toMatchObject({ durable: true })
    it.device.close()
  })

  test('gives up a turn that is too long, and one that was cancelled', async () => {
    const { device, end, begin, turnKey } = await begun()
    const long = tone(122_000)
    for (let no = 0; no * 1_280 < long.byteLength; no++)
      device.socket.emit(FRAME, { turnKey, no, data: long.slice(no * 1_280, (no + 1) * 1_280) })
    expect(await device.try(older.end, end)).toMatchObject({ code: 'request/invalid' })
    expect(await device.send(older.begin, begin)).toMatchObject({ have: 0 })
    await device.send(older.cancel, { id: end.id, epoch: 1, turnKey })
    expect(await device.try(older.end, end)).toMatchObject({ code: 'server/busy' })
    device.close()
  })

  test('that was updated in the middle of a turn goes on with it', async () => {
    const { device, begin, end, frames, turnKey, id } = await begun()
    frames(0, 20)
    await device.until(older.frameAck, (ack) => ack.upTo === 19)
    const { id: _id, ...rest } = begin
    const owner = { kind: 'practice', id }
    expect(await device.send(voice.turnBegin, { ...rest, owner })).toMatchObject({ have: 20, done: false })
    device.frames(turnKey, PCM, 20)
    await device.until(voice.frameAck, (ack) => ack.upTo === FRAMES - 1)
    const { id: _same, ...whole } = end
    expect(await device.send(voice.turnEnd, { ...whole, owner })).toMatchObject({ durable: true })
    device.close()
  })
})
