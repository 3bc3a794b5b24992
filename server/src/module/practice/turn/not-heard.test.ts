import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import type { Device } from '../../../../test/device'
import { createSpokenWorld, openRoom } from '../../../../test/practice-room'
import { HOTEL_TURNS, type PracticeWorld, turnKeyOf } from '../../../../test/practice-world'
import { type HeardScript, tone } from '../../../../test/scripted-voice'
import type { SignedIn } from '../../../../test/world'
import { live } from './live'

const asr: HeardScript = { says: HOTEL_TURNS[0] ?? '' }
let world: PracticeWorld
let who: SignedIn
let device: Device
let session: SessionView
let now: () => Promise<SessionView>
beforeAll(async () => {
  world = await createSpokenWorld(asr)
  // The job that replaces WAV files by mp3 stands still: a test reads the WAV.
  await world.server.app.pauseJobs()
})
afterAll(() => world.close())

const pcm = tone(1_000)

async function begin(script: Partial<HeardScript>): Promise<void> {
  Object.assign(asr, { says: HOTEL_TURNS[0], heard: {}, hangs: false, asked: 0 }, script)
  ;({ who, session, device, now } = await openRoom(world))
}
const answered = (turn = 2) =>
  device.until(events.progress, (p) => p.turn === turn && p.lineFinal && p.line?.speaker === 'customer')
const asked = (turnKey: string) =>
  device.until(events.progress, (p) => p.line?.turnKey === turnKey && p.line.notHeard !== undefined)
const giveUp = (turnKey: string, epoch = session.epoch) =>
  world.get(practice.giveUp, { id: session.id, epoch, turnKey }, who)

describe('a spoken turn without words', () => {
  test.each([
    ['too unsure', { says: 'go forward', heard: { understood: false, confidence: 0.2 } }, 'unclear', 'go forward'],
    ['empty', { says: '' }, 'unclear', ''],
    ['of a recogniser that fails', { says: null }, 'failed', ''],
  ] as const)(
    '%s is asked for again: no miss, no silence, no attempt, the recording kept',
    async (_, script, why, guess) => {
      await begin(script)
      const turnKey = turnKeyOf()
      await device.speak(session, turnKey, pcm)
      await asked(turnKey)
      const waiting = await now()
      expect(waiting).toMatchObject({ turn: 1, phase: 'listening', alert: false, state: 'active' })
      expect(waiting.transcript.at(-1)).toMatchObject({
        pendingText: true,
        text: '',
        notHeard: { why, guess, service: 'Scripted', problem: why === 'failed' ? 'unavailable' : null },
      })
      expect(waiting.transcript.at(-1)?.audio).toBeDefined()
      device.close()
    },
  )

  test('can be said again, and then counts as that', async () => {
    await begin({ says: 'mumble', heard: { understood: false } })
    const first = turnKeyOf()
    await device.speak(session, first, pcm)
    await asked(first)
    Object.assign(asr, { says: HOTEL_TURNS[0], heard: {} })
    await device.speak(await now(), turnKeyOf(), pcm)
    await answered()
    const { transcript, turn } = await now()
    expect(turn).toBe(2)
    expect(transcript.map(({ turn: no, text }) => [no, text]).slice(1, 3)).toEqual([
      [1, ''],
      [1, HOTEL_TURNS[0]],
    ])
    expect(transcript[1]).toMatchObject({ notHeard: { why: 'unclear', guess: 'mumble' } })
    expect(transcript[1]?.audio).toBeDefined()
    device.close()
  })

  test('takes the typed words, and keeps its recording and the reason', async () => {
    await begin({ says: null })
    const turnKey = turnKeyOf()
    await device.speak(session, turnKey, pcm)
    await asked(turnKey)
    const typed = { id: session.id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text' as const }
    await world.get(practice.say, { ...typed, text: HOTEL_TURNS[0] ?? '', forVoice: turnKey }, who)
    const { transcript, turn } = await now()
    expect(turn).toBe(2)
    expect(transcript[1]).toMatchObject({ kind: 'voice', text: HOTEL_TURNS[0], notHeard: { why: 'failed' } })
    expect(transcript[1]?.pendingText).toBeUndefined()
    expect(transcript[1]?.audio).toBeDefined()
    device.close()
  })

  test('is neither silent nor a miss in the score and in the records', async () => {
    await begin({ says: '', heard: {} })
    const turnKey = turnKeyOf()
    await device.speak(session, turnKey, pcm)
    await asked(turnKey)
    await world.get(practice.end, { id: session.id, epoch: 1 }, who)
    const { report } = await world.get(practice.report, { id: session.id }, who)
    expect(report.score?.deductions.filter((one) => one.turn === 1)).toEqual([])
    const trainer = await world.admin(world.orgid, ['train-management-practice'])
    const { detail } = await world.get(recordGet, { id: session.id }, trainer)
    expect(detail.lines[1]).toMatchObject({ kind: 'voice', text: '', notHeard: { why: 'unclear' } })
    const sound = await fetch(`${world.url}${report.session.transcript[1]?.audio ?? ''}`)
    expect((await sound.arrayBuffer()).byteLength).toBe(44 + pcm.byteLength)
    device.close()
  })
})

describe('a recogniser that does not answer', () => {
  test('is left by who does not want to wait, and the turn is typed; it is not asked a second time', async () => {
    await begin({ hangs: true })
    const turnKey = turnKeyOf()
    await device.speak(session, turnKey, pcm)
    const { session: left } = await giveUp(turnKey)
    expect(left).toMatchObject({ phase: 'listening', turn: 1 })
    expect(left.transcript.at(-1)).toMatchObject({ pendingText: true, notHeard: { why: 'given_up' } })
    const typed = { id: session.id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text' as const }
    await world.get(practice.say, { ...typed, text: HOTEL_TURNS[0] ?? '', forVoice: turnKey }, who)
    await answered()
    expect(asr.asked).toBe(1)
    expect((await now()).transcript[1]).toMatchObject({ text: HOTEL_TURNS[0], notHeard: { why: 'given_up' } })
    device.close()
  })

  test('is typed, and answered, while what heard it is still ending', async () => {
    await begin({ hangs: true })
    const turnKey = turnKeyOf()
    await device.speak(session, turnKey, pcm)
    await giveUp(turnKey)
    const here = live(world.deps)
    await here.answered(session.id)
    let ends = () => {}
    void here.answerOnce(session.id, () => new Promise((resolve) => (ends = () => resolve(null))))
    const waits = vi.spyOn(here, 'answered')
    const typed = { id: session.id, epoch: 1, turn: 1, turnKey: turnKeyOf(), kind: 'text' as const }
    const said = world.get(practice.say, { ...typed, text: HOTEL_TURNS[0] ?? '', forVoice: turnKey }, who)
    await expect.poll(async () => waits.mock.calls.length > 0 || (await now()).phase === 'thinking').toBe(true)
    ends()
    await Promise.all([said, answered()])
    waits.mockRestore()
    device.close()
  })

  test('cannot spoil the turn that was said again instead', async () => {
    await begin({ hangs: true })
    const first = turnKeyOf()
    await device.speak(session, first, pcm)
    await giveUp(first)
    asr.hangs = false
    await device.speak(await now(), turnKeyOf(), pcm)
    await answered()
    const { transcript } = await now()
    expect(transcript[2]).toMatchObject({ text: HOTEL_TURNS[0], turn: 1 })
    expect(transcript[3]).toMatchObject({ speaker: 'customer' })
    device.close()
  })

  test('is left only by this device and for this turn, and not once its words are known', async () => {
    await begin({ hangs: true })
    const turnKey = turnKeyOf()
    await device.speak(session, turnKey, pcm)
    await expect(giveUp(turnKey, 7)).rejects.toThrow('practice/fenced')
    expect((await giveUp(turnKeyOf())).session.phase).toBe('thinking')
    await giveUp(turnKey)
    expect((await giveUp(turnKey)).session.phase).toBe('listening')
    const other = await world.signedIn(world.orgid)
    await expect(world.get(practice.giveUp, { id: session.id, epoch: 1, turnKey }, other)).rejects.toThrow(
      'practice/not_found',
    )
    device.close()
    await begin({})
    const known = turnKeyOf()
    await device.speak(session, known, pcm)
    await answered()
    expect((await giveUp(known)).session).toMatchObject({ turn: 2, phase: 'speaking' })
    device.close()
  })
})

describe('a correction of what was understood', () => {
  const spoken = async () => {
    await begin({})
    const turnKey = turnKeyOf()
    await device.speak(session, turnKey, pcm)
    await answered()
    return turnKey
  }
  const correct = (turnKey: string, text: string, epoch = session.epoch) =>
    world.get(practice.correct, { id: session.id, epoch, turnKey, text }, who)

  test('keeps both texts, in the report and in the records, and changes neither the conversation nor the score', async () => {
    const turnKey = await spoken()
    const { session: corrected } = await correct(turnKey, '  Something quite different  ')
    expect(corrected.transcript[1]).toMatchObject({ text: HOTEL_TURNS[0], correction: 'Something quite different' })
    expect(corrected).toMatchObject({ turn: 2, phase: 'speaking' })
    await world.get(practice.end, { id: session.id, epoch: 1 }, who)
    const { report } = await world.get(practice.report, { id: session.id }, who)
    expect(report.session.transcript[1]?.correction).toBe('Something quite different')
    const trainer = await world.admin(world.orgid, ['train-management-practice'])
    const { detail } = await world.get(recordGet, { id: session.id }, trainer)
    expect(detail.lines[1]).toMatchObject({
      text: HOTEL_TURNS[0],
      correction: 'Something quite different',
      decision: { result: 'matched' },
    })
    await expect(correct(turnKey, 'too late')).rejects.toThrow('practice/ended')
    device.close()
  })

  test('is taken back by the same words or none', async () => {
    const turnKey = await spoken()
    for (const text of ['', HOTEL_TURNS[0] ?? '']) {
      expect((await correct(turnKey, 'other words')).session.transcript[1]?.correction).toBe('other words')
      expect((await correct(turnKey, text)).session.transcript[1]?.correction).toBeUndefined()
    }
    device.close()
  })

  test('is refused for typed words, by an older device, for somebody else, and where it is not allowed', async () => {
    const turnKey = await spoken()
    await expect(correct(turnKey, 'older', 7)).rejects.toThrow('practice/fenced')
    await expect(correct(turnKeyOf(), 'unknown')).rejects.toThrow('practice/not_your_turn')
    const stranger = await world.signedIn(await world.org('Elsewhere'))
    const input = { id: session.id, epoch: 1, turnKey, text: 'mine now' }
    await expect(world.get(practice.correct, input, stranger)).rejects.toThrow('practice/not_found')
    device.close()
    await world.db
      .collection('setting')
      .updateOne({ orgid: world.orgid }, { $set: { 'practice.correctionAllowed': false } })
    const later = await spoken()
    expect(session.brief.correctionAllowed).toBe(false)
    await expect(correct(later, 'no')).rejects.toThrow('practice/correction_not_allowed')
    device.close()
  })
})
