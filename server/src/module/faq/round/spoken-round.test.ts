import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as faq from '@lianda/shared/module/faq/round/round.contract'
import type { RoundView } from '@lianda/shared/module/faq/round/round.contract'
import * as events from '@lianda/shared/module/faq/round/round.events'
import { Device } from '../../../../test/device'
import { rightAnswerTo, startedRound } from '../../../../test/faq-world'
import { turnKeyOf } from '../../../../test/practice-world'
import { scriptedAsr, scriptedTts, tone } from '../../../../test/scripted-voice'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { servicesOf } from '../../../infra/speech/voice-services'
import { recoverRounds } from './round-overdue'
import { rounds } from './round.model'

const asr = { says: '' as string | null, heardBytes: 0, phrases: [] as readonly string[] }
const tts = { spoken: [] as string[] }
const pcm = tone(2_000)

let world: World
let orgid: string
beforeAll(async () => {
  world = await createWorld({ voice: servicesOf([scriptedAsr(asr)], [scriptedTts(tts)], null) })
  orgid = await world.org()
})
afterAll(() => world.close())

interface Room {
  who: SignedIn
  device: Device
  round: RoundView
}

async function enter(subtask: Parameters<typeof startedRound>[2] = {}): Promise<Room> {
  const who = await world.signedIn(orgid)
  const round = await startedRound(world, who, subtask)
  const device = await Device.connect(world.url, who.token)
  await device.send(events.join, { id: round.id, epoch: round.epoch, deviceId: 'device-0001' })
  return { who, device, round }
}

const speak = async ({ device, round }: Room, at = round.at, turnKey = turnKeyOf()) =>
  await device.speakTo({ kind: 'faq', id: round.id }, { epoch: round.epoch, turn: at + 1, turnKey }, pcm)

describe('a spoken round', () => {
  test('is asked aloud, heard, judged, and keeps recording and delivery beside what was said', async () => {
    const room = await enter()
    const { device, round, who } = room
    const question = round.asks[0]?.question ?? ''
    await device.send(events.hear, { id: round.id, epoch: round.epoch, ask: 0 })
    await device.until(events.askAudio, ({ last }) => last)
    expect(tts.spoken.at(-1)).toBe(question)
    asr.says = rightAnswerTo(question)
    expect(await speak(room)).toMatchObject({ phase: 'thinking', at: 0 })
    const { round: judged } = await device.until(events.judged)
    expect(judged.at).toBe(1)
    expect(judged.asks[0]).toMatchObject({
      credit: 100,
      tries: [{ kind: 'voice', verdict: 'right', durationMs: 2_000, delivery: { volumeDbfs: expect.any(Number) } }],
    })
    expect(judged.asks[0]?.tries[0]?.audio).toMatch(/^\/media\/recording\//)
    expect((await world.get(faq.get, { id: round.id }, who)).round.asks[0]).toMatchObject({ credit: 100 })
    device.close()
  })

  test('is not judged by what nobody understood: it can be said again, typed, or left out', async () => {
    const room = await enter()
    const { device, round, who } = room
    asr.says = null
    const turnKey = turnKeyOf()
    await speak(room, 0, turnKey)
    const { round: unheard } = await device.until(events.judged)
    expect(unheard).toMatchObject({ phase: 'listening', at: 0 })
    expect(unheard.asks[0]?.tries).toMatchObject([{ kind: 'voice', pendingText: true, verdict: null }])
    const text = rightAnswerTo(unheard.asks[0]?.question ?? '')
    const typed = {
      id: round.id,
      epoch: round.epoch,
      ask: 0,
      turnKey: turnKeyOf(),
      kind: 'text',
      text,
      forVoice: turnKey,
    } as const
    const { round: next } = await world.get(faq.answer, typed, who)
    expect(next.asks[0]).toMatchObject({ closed: true, credit: 100, tries: [{ kind: 'voice', verdict: 'right' }] })
    await speak(room, 1)
    await expect.poll(async () => (await world.get(faq.get, { id: round.id }, who)).round.phase).toBe('listening')
    const skipped = { ...typed, ask: 1, turnKey: turnKeyOf(), kind: 'skipped', text: '', forVoice: undefined } as const
    const { forVoice: _none, ...input } = skipped
    expect((await world.get(faq.answer, input, who)).round.asks[1]).toMatchObject({ closed: true, credit: null })
    device.close()
  })

  test('takes a recording once, only for the question that waits, and only from its own device', async () => {
    const room = await enter()
    const { device, round, who } = room
    asr.says = 'I do not know this one'
    const turnKey = turnKeyOf()
    await speak(room, 0, turnKey)
    await device.until(events.judged)
    await speak(room, 0, turnKey)
    expect((await rounds(world.db).findOne({ _id: round.id, orgid }).lean())?.tries).toHaveLength(1)
    await expect(speak(room, 0)).rejects.toThrow('faq/not_your_question')
    const stranger = await world.signedIn(orgid)
    const theirs = await Device.connect(world.url, stranger.token)
    await expect(speak({ ...room, device: theirs }, 1)).rejects.toThrow('faq/round_not_found')
    await world.get(faq.claim, { id: round.id, deviceId: 'device-0002' }, who)
    await expect(speak(room, 1)).rejects.toThrow('faq/round_fenced')
    theirs.close()
    device.close()
  })

  test('that a crash left without words is heard again from its recording', async () => {
    const room = await enter()
    const { device, round, who } = room
    asr.says = null
    await speak(room)
    await device.until(events.judged)
    await rounds(world.db).updateOne({ _id: round.id, orgid }, { $set: { phase: 'thinking' } })
    asr.says = rightAnswerTo(round.asks[0]?.question ?? '')
    await recoverRounds(world.deps)
    expect((await world.get(faq.get, { id: round.id }, who)).round).toMatchObject({ at: 1, phase: 'listening' })
    device.close()
  })
})
