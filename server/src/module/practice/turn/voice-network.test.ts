import { Mp3Encoder } from 'lamejs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as events from '@lianda/shared/module/practice/practice.events'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as voice from '@lianda/shared/module/voice/voice.events'
import { Device, sha256Of } from '../../../../test/device'
import { createSpokenWorld, openRoom } from '../../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { tone } from '../../../../test/scripted-voice'
import type { SignedIn } from '../../../../test/world'

const asr = { says: HOTEL_TURNS[0] as string | null, heardBytes: 0 }
let world: PracticeWorld
let who: SignedIn
let device: Device
let session: SessionView
let join: () => Promise<Device>
beforeAll(async () => {
  world = await createSpokenWorld(asr)
})
afterAll(() => world.close())

const pcm = tone(2_000)
const FRAMES = pcm.byteLength / voice.FRAME_BYTES

/** A new learner in a new practice, on a device that has joined. */
async function begin(): Promise<{
  owner: { kind: 'practice'; id: string }
  epoch: number
  turn: number
  turnKey: string
  codec: 'pcm'
  waitMs: null
}> {
  ;({ who, session, device, join } = await openRoom(world))
  const { id, epoch, turn } = session
  return { owner: { kind: 'practice', id }, epoch, turn, turnKey: turnKeyOf(), codec: 'pcm', waitMs: null }
}

const endOf = (
  turn: { owner: { kind: 'practice'; id: string }; epoch: number; turnKey: string },
  frames = FRAMES,
  sha256 = sha256Of(pcm),
) => ({
  owner: turn.owner,
  epoch: turn.epoch,
  turnKey: turn.turnKey,
  frames,
  durationMs: 2_000,
  sha256,
})

describe('frames', () => {
  test('are acknowledged cumulatively while they come', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm)
    const ack = await device.until(voice.frameAck, (a) => a.upTo === FRAMES - 1)
    expect(ack.turnKey).toBe(turn.turnKey)
    device.close()
  })

  test('go on after a reconnect from where the server holds them', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm, 0, 20)
    await device.until(voice.frameAck, (a) => a.upTo === 19)
    device.close()
    const again = await join()
    expect(await again.send(voice.turnBegin, turn)).toMatchObject({ have: 20, done: false })
    again.frames(turn.turnKey, pcm, 20)
    expect((await again.send(voice.turnEnd, endOf(turn))).durable).toBe(true)
    again.close()
  })

  test('sent twice or out of order change nothing; missing ones are asked for', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm, 0, 10)
    device.frames(turn.turnKey, pcm, 5, 12)
    device.frames(turn.turnKey, pcm, 20, 30)
    expect(await device.try(voice.turnEnd, endOf(turn))).toMatchObject({
      successed: false,
      code: 'voice/frames_missing',
    })
    expect(await device.send(voice.turnBegin, turn)).toMatchObject({ have: 12 })
    device.frames(turn.turnKey, pcm, 12)
    expect((await device.send(voice.turnEnd, endOf(turn))).durable).toBe(true)
    device.close()
  })

  test('of somebody else are not taken', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    const stranger = await Device.connect(world.url, (await world.signedIn(world.orgid)).token)
    stranger.frames(turn.turnKey, pcm)
    expect(await stranger.try(voice.turnEnd, endOf(turn))).toMatchObject({ code: 'practice/not_found' })
    expect(await device.send(voice.turnBegin, turn)).toMatchObject({ have: 0 })
    stranger.close()
    device.close()
  })
})

describe('the end of a turn', () => {
  test('sent again gives the same acknowledgement and no second line', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm)
    await Promise.all([device.send(voice.turnEnd, endOf(turn)), device.send(voice.turnEnd, endOf(turn))])
    const last = await device.send(voice.turnEnd, endOf(turn))
    expect((last.view as SessionView).transcript.filter((line) => line.speaker === 'learner')).toHaveLength(1)
    expect(await device.send(voice.turnBegin, turn)).toMatchObject({ done: true })
    device.close()
  })

  test('with another hash throws the frames away and begins anew', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm)
    expect(await device.try(voice.turnEnd, endOf(turn, FRAMES, '0'.repeat(64)))).toMatchObject({
      code: 'voice/hash_mismatch',
    })
    expect(await device.send(voice.turnBegin, turn)).toMatchObject({ have: 0, done: false })
    device.close()
  })

  test('of more than 120 s is refused', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    const long = tone(122_000)
    const frames = device.frames(turn.turnKey, long)
    expect(await device.try(voice.turnEnd, endOf(turn, frames, sha256Of(long)))).toMatchObject({
      code: 'voice/turn_too_long',
    })
    device.close()
  })

  test('after a cancel there is no turn', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm)
    await device.send(voice.turnCancel, { owner: turn.owner, epoch: 1, turnKey: turn.turnKey })
    expect(await device.try(voice.turnEnd, endOf(turn))).toMatchObject({ code: 'voice/frames_missing' })
    expect((await world.get(practice.get, { id: turn.owner.id }, who)).session.transcript).toHaveLength(1)
    device.close()
  })
})

describe('an mp3 turn of a weak link', () => {
  async function sendMp3(mp3: Uint8Array) {
    const turn = await begin()
    await device.send(voice.turnBegin, { ...turn, codec: 'mp3' })
    device.socket.emit(voice.turnFrame.name, { turnKey: turn.turnKey, no: 0, data: mp3 })
    await device.send(voice.turnEnd, endOf(turn, 1, sha256Of(mp3)))
    return turn
  }

  test('is decoded, understood, measured, and kept as it came', async () => {
    const encoder = new Mp3Encoder(1, 16_000, 16)
    const samples = new Int16Array(pcm.buffer)
    const mp3 = Buffer.concat([Buffer.from(encoder.encodeBuffer(samples)), Buffer.from(encoder.flush())])
    await sendMp3(mp3)
    await device.until(events.progress, (p) => p.turn === 2 && p.lineFinal)
    // Encoding adds one or two frames of silence.
    expect(Math.abs(asr.heardBytes - pcm.byteLength)).toBeLessThan(6_000)
    const stored = await world.db.collection('practice_session').findOne({ userId: who.id })
    expect(stored?.lines[1].audio).toMatchObject({ codec: 'mp3', sha256: sha256Of(mp3) })
    expect(stored?.lines[1].measures.volumeDbfs).toBeGreaterThan(-20)
    const { session: now } = await world.get(practice.get, { id: session.id }, who)
    const answer = await fetch(`${world.url}${now.transcript[1]?.audio ?? ''}`)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(sha256Of(Buffer.from(await answer.arrayBuffer()))).toBe(sha256Of(mp3))
    device.close()
  })

  test('that cannot be decoded is kept, and typed by the learner', async () => {
    const turn = await sendMp3(Buffer.alloc(4_000, 7))
    const waiting = await device.until(events.progress, (p) => p.line?.pendingText === true && p.phase === 'listening')
    expect(waiting.turn).toBe(1)
    const typed = { turnKey: turnKeyOf(), kind: 'text' as const, text: HOTEL_TURNS[0], forVoice: turn.turnKey }
    const { session: now } = await world.get(practice.say, { id: turn.owner.id, epoch: 1, turn: 1, ...typed }, who)
    expect(now.turn).toBe(2)
    expect(now.transcript[1]).toMatchObject({ kind: 'voice', text: HOTEL_TURNS[0], durationMs: 2_000 })
    device.close()
  })
})

describe('a recogniser that fails', () => {
  test('leaves the recording, measured, and lets the learner type', async () => {
    const turn = await begin()
    asr.says = null
    await device.speak(session, turn.turnKey, pcm)
    await device.until(events.progress, (p) => p.line?.pendingText === true && p.phase === 'listening')
    asr.says = HOTEL_TURNS[0]
    const [stored] = await world.db.collection('practice_session').find({ userId: who.id }).toArray()
    expect(stored?.lines[1].measures.durationMs).toBe(2_000)
    const input = {
      id: turn.owner.id,
      epoch: 1,
      turn: 1,
      turnKey: turnKeyOf(),
      kind: 'text' as const,
      text: HOTEL_TURNS[0],
      forVoice: turn.turnKey,
    }
    const both = await Promise.all([world.get(practice.say, input, who), world.get(practice.say, input, who)])
    expect(both[0]?.session.transcript.filter((line) => line.speaker === 'learner')).toHaveLength(1)
    expect((await world.get(practice.get, { id: turn.owner.id }, who)).session.turn).toBe(2)
    device.close()
  })
})

describe('a second device', () => {
  test('fences the first one at once, in the middle of its turn', async () => {
    const turn = await begin()
    await device.send(voice.turnBegin, turn)
    device.frames(turn.turnKey, pcm)
    await world.get(practice.claim, { id: turn.owner.id, deviceId: 'device-0002' }, who)
    expect(await device.until(events.fenced)).toMatchObject({ id: turn.owner.id, epoch: 2 })
    expect(await device.try(voice.turnEnd, endOf(turn))).toMatchObject({ code: 'practice/fenced' })
    expect(await device.try(events.join, { id: turn.owner.id, epoch: 1, deviceId: 'device-0001' })).toMatchObject({
      code: 'practice/fenced',
    })
    expect(await device.try(events.join, { id: turn.owner.id, epoch: 2, deviceId: 'device-0001' })).toMatchObject({
      code: 'practice/fenced',
    })
    device.close()
  })
})

describe('interrupting', () => {
  test('silences the customer, keeps how far they were heard, and begins the turn', async () => {
    const turn = await begin()
    await device.until(events.customerAudio)
    await device.send(events.bargeIn, { id: turn.owner.id, epoch: 1, lineNo: 0, playedMs: 40 })
    expect((await world.get(practice.get, { id: turn.owner.id }, who)).session.phase).toBe('listening')
    const [stored] = await world.db.collection('practice_session').find({ userId: who.id }).toArray()
    expect(stored?.lines[0].heardMs).toBe(40)
    device.close()
  })
})
