import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '@lianda/shared/error/app-error'
import {
  FRAME_BYTES,
  frameAck,
  ownerKind,
  turnBegin,
  turnEnd,
  turnFrame,
} from '@lianda/shared/module/voice/voice.events'
import { Device, sha256Of } from '../../../test/device'
import { turnKeyOf } from '../../../test/practice-world'
import { scriptedAsr, scriptedTts, tone } from '../../../test/scripted-voice'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import type { Deps } from '../../deps'
import { eventQueue } from '../../infra/vendor/event-queue'
import { servicesOf } from '../../infra/speech/voice-services'
import { scopedModel } from '../../infra/store/model'
import { type RunningServer, startServer } from '../../server'
import {
  addressSigner,
  type DurableTurn,
  playLine,
  type Recording,
  recordingFields,
  recordingIndexes,
  recordingsIn,
  speakLine,
  type TurnOwner,
  type TurnOwners,
  turnOwners,
  type WithRecordings,
} from '.'
import { recordings } from './recording/recordings'

/** A memo that a person dictates: the smallest owner of turns, and nothing of a practice. */
interface Memo extends WithRecordings {
  _id: string
  orgid: string
  userId: string
  epoch: number
  notes: { turnKey: string; text: string | null; audio: Recording }[]
}

const memos = scopedModel<Memo>('memo', {
  fields: {
    _id: String,
    orgid: { type: String, required: true },
    userId: String,
    epoch: Number,
    notes: [{ type: Object }],
    ...recordingFields,
  },
  indexes: [...recordingIndexes],
})
const memoTurns = ownerKind('memo', z.object({ keys: z.array(z.string()) }))

/** Happens between the file and the document, and between the document and the acknowledgement. */
let beforeDocument = async (): Promise<void> => undefined
let afterDocument = async (): Promise<void> => undefined
let words: string[] = []

function memoOwners(deps: Deps): TurnOwners {
  const read = async (userId: string, orgid: string, id: string): Promise<TurnOwner> => {
    const memo = await memos(deps.db).findOne({ _id: id, orgid, userId }).lean<Memo>()
    if (!memo) throw new AppError('request/not_found')
    return owner(memo)
  }
  const owner = (memo: Memo): TurnOwner => {
    const { _id: id, orgid, userId } = memo
    return {
      key: `memo/${id}`,
      has: (turnKey) => memo.notes.some((note) => note.turnKey === turnKey),
      reread: () => read(userId, orgid, id),
      check({ epoch }) {
        if (epoch !== memo.epoch) throw new AppError('request/conflict')
      },
      open: async ({ turnKey }) => ({
        path: `${orgid}/2026-11-20/${id}-${turnKey}`,
        expected: { language: '16k_en', phrases: ['buy milk'] },
        onWords: ({ text }) => words.push(text),
      }),
      async keep({ turnKey, epoch, recording }) {
        await beforeDocument()
        ;(await read(userId, orgid, id)).check({ epoch })
        await memos(deps.db).updateOne(
          { _id: id, orgid, 'notes.turnKey': { $ne: turnKey } },
          { $push: { notes: { turnKey, text: null, audio: recording }, mp3Pending: memo.notes.length } },
        )
        await afterDocument()
        return await read(userId, orgid, id)
      },
      heard: (turn) => void note(memo, turn),
      view: async () => ({ keys: memo.notes.map((note) => note.turnKey), secret: 'of the document' }),
    }
  }
  const note = async ({ _id, orgid }: Memo, turn: DurableTurn) => {
    const heard = await turn.hear(new AbortController().signal)
    const text = heard.not ? null : heard.text
    await memos(deps.db).updateOne({ _id, orgid, 'notes.turnKey': turn.turnKey }, { $set: { 'notes.$.text': text } })
  }
  return {
    kind: memoTurns,
    find: ({ userId, orgid }, id) => read(userId, orgid, id),
    recordings: recordingsIn(memos, (no) => `notes.${no}.audio`),
  }
}

const asr = { says: 'buy milk' as string | null, heardBytes: 0, phrases: [] as readonly string[] }
const tts = { spoken: [] as string[] }
const voice = servicesOf([scriptedAsr(asr)], [scriptedTts(tts)], null)
const pcm = tone(2_000)
const FRAMES = pcm.byteLength / FRAME_BYTES

let world: World
let orgid: string
let who: SignedIn
let device: Device
const others: RunningServer[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  world = await createWorld({ voice })
  turnOwners.filledBy('memo', memoOwners(world.deps)).bind(world.deps)
  orgid = await world.org()
  who = await world.signedIn(orgid)
  device = await Device.connect(world.url, who.token)
})
afterAll(async () => {
  vi.useRealTimers()
  device.close()
  for (const server of others) await server.stop()
  await world.close()
})
beforeEach(() => {
  beforeDocument = afterDocument = async () => undefined
  words = []
})

const dies = () => Promise.reject(new Error('killed'))

async function newMemo(of: { id: string } = who) {
  const _id = world.deps.newId()
  const empty = { epoch: 1, notes: [], mp3Pending: [], wavDelete: [] }
  await memos(world.db).create({ _id, orgid, userId: of.id, ...empty })
  return { owner: { kind: 'memo', id: _id }, turnKey: turnKeyOf(), epoch: 1 }
}
type Turn = Awaited<ReturnType<typeof newMemo>>

const begin = (turn: Turn) => ({ ...turn, turn: 1, codec: 'pcm' as const, waitMs: null })
const end = (turn: Turn, bytes = pcm, frames = FRAMES) => ({
  ...turn,
  frames,
  durationMs: 2_000,
  sha256: sha256Of(bytes),
})
const stored = ({ owner }: Turn) => memos(world.db).findOne({ _id: owner.id, orgid }).lean<Memo>()
const filesOf = async ({ owner }: Turn) =>
  (await readdir(join(world.deps.config.dataDir, 'recordings', orgid, '2026-11-20')).catch(() => []))
    .filter((name) => name.startsWith(owner.id))
    .sort()

/** Another server on the same data, as after `kill -9`: it knows nothing of what the first one had in memory. */
async function killed(): Promise<Device> {
  const { config, clock, rng, randomBytes, newId, log, db, metrics } = world.deps
  const parts = { config, clock, rng, randomBytes, newId, log, db, metrics: { ...metrics }, voice }
  const server = await startServer(parts, { port: 0, host: '127.0.0.1' })
  others.push(server)
  turnOwners.filledBy('memo', memoOwners(server.deps)).bind(server.deps)
  return await Device.connect(`http://127.0.0.1:${server.port}`, who.token)
}

describe('an owner that is not practice', () => {
  test('records a turn, gets its words, and shows what its kind declares and no more', async () => {
    const turn = await newMemo()
    expect(await device.speakTo(turn.owner, { epoch: 1, turn: 1, turnKey: turn.turnKey }, pcm)).toEqual({
      keys: [turn.turnKey],
    })
    await expect.poll(async () => (await stored(turn))?.notes[0]?.text).toBe('buy milk')
    expect(words).toEqual(['...', 'buy milk'])
    expect(asr).toMatchObject({ heardBytes: pcm.byteLength, phrases: ['buy milk'] })
    const audio = (await stored(turn))?.notes[0]?.audio as Recording
    expect(audio).toMatchObject({ codec: 'pcm', durationMs: 2_000, sha256: sha256Of(pcm), mp3: false })
    const sign = await addressSigner(world.deps, who.id)
    const wav = Buffer.from(await (await fetch(`${world.url}${sign(audio)}`)).arrayBuffer())
    expect(sha256Of(wav.subarray(44))).toBe(sha256Of(pcm))
  })

  test('is killed in the middle of a turn, and the device goes on: one turn, byte by byte', async () => {
    const turn = await newMemo()
    await device.send(turnBegin, begin(turn))
    device.frames(turn.turnKey, pcm, 0, 20)
    await device.until(frameAck, ({ turnKey, upTo }) => turnKey === turn.turnKey && upTo === 19)
    const again = await killed()
    expect(await again.try(turnEnd, end(turn))).toMatchObject({ code: 'voice/frames_missing' })
    expect(await again.send(turnBegin, begin(turn))).toMatchObject({ have: 0, done: false })
    again.frames(turn.turnKey, pcm)
    expect((await again.send(turnEnd, end(turn))).view).toEqual({ keys: [turn.turnKey] })
    await expect.poll(async () => (await stored(turn))?.notes.map((note) => note.text)).toEqual(['buy milk'])
    expect(await filesOf(turn)).toEqual([`${turn.owner.id}-${turn.turnKey}.wav`])
    again.close()
  })

  test('killed between file and document has no turn and no file; sent again, it is one turn', async () => {
    const turn = await newMemo()
    beforeDocument = dies
    await device.send(turnBegin, begin(turn))
    device.frames(turn.turnKey, pcm)
    expect(await device.try(turnEnd, end(turn))).toMatchObject({ code: 'server/fault' })
    expect([await filesOf(turn), (await stored(turn))?.notes]).toEqual([[], []])
    beforeDocument = async () => undefined
    await device.speakTo(turn.owner, { epoch: 1, turn: 1, turnKey: turn.turnKey }, pcm)
    expect((await stored(turn))?.notes).toHaveLength(1)
  })

  test('killed between document and acknowledgement keeps both, and acknowledges when it is asked again', async () => {
    const turn = await newMemo()
    afterDocument = dies
    await device.send(turnBegin, begin(turn))
    device.frames(turn.turnKey, pcm)
    expect(await device.try(turnEnd, end(turn))).toMatchObject({ code: 'server/fault' })
    afterDocument = async () => undefined
    const again = await killed()
    expect(await again.send(turnBegin, begin(turn))).toEqual({ successed: true, have: 0, done: true })
    expect((await again.send(turnEnd, end(turn))).view).toEqual({ keys: [turn.turnKey] })
    expect([(await stored(turn))?.notes.length, await filesOf(turn)]).toMatchObject([1, { length: 1 }])
    again.close()
  })

  test('refuses by its own error, also when the reason comes up while the file is written', async () => {
    const turn = await newMemo()
    expect(await device.try(turnBegin, { ...begin(turn), epoch: 2 })).toMatchObject({ code: 'request/conflict' })
    await device.send(turnBegin, begin(turn))
    device.frames(turn.turnKey, pcm)
    beforeDocument = async () => {
      await memos(world.db).updateOne({ _id: turn.owner.id, orgid }, { $set: { epoch: 2 } })
    }
    expect(await device.try(turnEnd, end(turn))).toMatchObject({ code: 'request/conflict' })
    expect(await filesOf(turn)).toEqual([])
  })

  test('is found among the person’s own only; a kind that nobody declared is refused', async () => {
    const turn = await newMemo(await world.signedIn(orgid))
    expect(await device.try(turnBegin, begin(turn))).toMatchObject({ code: 'request/not_found' })
    const nobody = { ...begin(turn), owner: { kind: 'diary', id: turn.owner.id } }
    expect(await device.try(turnBegin, nobody)).toMatchObject({ code: 'request/invalid' })
  })

  test('has one turn under way: another one, or the same key for another owner, takes its place', async () => {
    const turn = await newMemo()
    const other = { ...(await newMemo()), turnKey: turn.turnKey }
    await device.send(turnBegin, begin(turn))
    device.frames(turn.turnKey, pcm, 0, 5)
    expect(await device.send(turnBegin, begin(other))).toMatchObject({ have: 0 })
    expect(await device.try(turnEnd, end(turn, pcm.slice(0, 5 * FRAME_BYTES), 5))).toMatchObject({
      code: 'voice/frames_missing',
    })
    const next = { ...other, turnKey: turnKeyOf() }
    await device.send(turnBegin, begin(next))
    device.frames(other.turnKey, pcm)
    device.frames(next.turnKey, pcm)
    expect((await device.send(turnEnd, end(next))).view).toEqual({ keys: [next.turnKey] })
    const incoming = await readdir(join(world.deps.config.dataDir, 'recordings', '.incoming'))
    expect(incoming.filter((name) => name.includes(turn.turnKey))).toEqual([])
  })

  test('is left with the recording when the recogniser fails', async () => {
    const turn = await newMemo()
    Object.assign(asr, { says: null, heardBytes: 0 })
    await device.speakTo(turn.owner, { epoch: 1, turn: 1, turnKey: turn.turnKey }, pcm)
    // The recogniser has failed by then.
    await expect.poll(() => asr.heardBytes).toBe(pcm.byteLength)
    asr.says = 'buy milk'
    expect((await stored(turn))?.notes[0]).toMatchObject({ text: null, audio: { bytes: pcm.byteLength } })
  })

  test('gets the mp3 of its recordings, and its WAV files go', async () => {
    const turn = await newMemo()
    await device.speakTo(turn.owner, { epoch: 1, turn: 1, turnKey: turn.turnKey }, pcm)
    const name = `${turn.owner.id}-${turn.turnKey}`
    await world.server.app.runJob('voice.mp3')
    expect(await stored(turn)).toMatchObject({ mp3Pending: [], notes: [{ audio: { mp3: true } }] })
    expect(await filesOf(turn)).toEqual([`${name}.mp3`, `${name}.wav`])
    world.clock.advance(16 * 60_000)
    await world.server.app.runJob('voice.remove_wavs')
    expect(await filesOf(turn)).toEqual([`${name}.mp3`])
    expect((await stored(turn))?.wavDelete).toEqual([])
  })

  test('has the mp3 of several recordings written down at once; one that was replaced meanwhile waits for its own', async () => {
    const turn = await newMemo()
    const longer = `${orgid}/2026-11-20/${turn.owner.id}-longer`
    await device.speakTo(turn.owner, { epoch: 1, turn: 1, turnKey: turn.turnKey }, pcm)
    await device.speakTo(turn.owner, { epoch: 1, turn: 2, turnKey: turnKeyOf() }, pcm)
    const store = recordings(world.deps)
    const addMp3 = store.addMp3.bind(store)
    const replacing = vi.spyOn(store, 'addMp3').mockImplementation(async (path, mp3) => {
      const { notes } = (await stored(turn)) ?? {}
      if (notes?.[0]?.audio.path === path)
        await memos(world.db).updateOne({ _id: turn.owner.id, orgid }, { $set: { 'notes.1.audio.path': longer } })
      await addMp3(path, mp3)
    })
    const waiting = async () => {
      // While somebody speaks, which earlier tests left so, recordings wait for each other.
      await world.server.app.runJob('voice.mp3')
      return (await stored(turn))?.mp3Pending
    }
    try {
      await expect.poll(waiting, { timeout: 30_000 }).toEqual([1])
    } finally {
      replacing.mockRestore()
    }
    expect(await stored(turn)).toMatchObject({
      notes: [{ audio: { mp3: true } }, { audio: { path: longer, mp3: false } }],
      wavDelete: [{ path: expect.stringContaining(turn.turnKey) as string }],
    })
  })

  test('sends nothing that is no frame into the recording', async () => {
    const turn = await newMemo()
    await device.send(turnBegin, begin(turn))
    for (const data of [new Uint8Array(0), new Uint8Array(3), new Uint8Array(65_538)])
      device.socket.emit(turnFrame.name, { turnKey: turn.turnKey, no: 0, data })
    expect(await device.send(turnBegin, begin(turn))).toMatchObject({ have: 0 })
  })
})

describe('a line', () => {
  const line = (path: string, texts: readonly string[], signal = new AbortController().signal) => {
    const clauses = eventQueue<string>()
    for (const text of texts) clauses.push(text)
    clauses.close()
    return { path, clauses, signal, language: '16k_en', gender: 'female', voice: '', emotion: 0 } as const
  }
  function listener() {
    const got = { bytes: 0, seqs: [] as number[], last: 0, silent: 0 }
    return {
      got,
      sound(seq: number, data: Uint8Array, last: boolean) {
        got.seqs.push(seq)
        got.bytes += data.byteLength
        if (last) got.last += 1
      },
      silent: () => void (got.silent += 1),
    }
  }
  const path = (name: string) => `${orgid}/2026-11-20/line-${name}`

  test('is spoken clause by clause, kept, and played again from what was kept', async () => {
    const first = listener()
    const spoken = await speakLine(world.deps, line(path('whole'), ['One,', 'two.']), first)
    expect(first.got).toEqual({ bytes: 4 * 1_600, seqs: [0, 1, 2, 3, 4], last: 1, silent: 0 })
    expect(spoken.recording).toMatchObject({ bytes: 4 * 1_600, durationMs: 200, codec: 'pcm' })
    const again = listener()
    expect(await playLine(world.deps, spoken.recording as Recording, again)).toBe(true)
    expect(again.got).toMatchObject({ bytes: 4 * 1_600, last: 1 })
  })

  test('that nobody plays again is heard the same and leaves no file', async () => {
    const files = async () =>
      (await readdir(join(world.deps.config.dataDir, 'recordings'), { recursive: true }))
        .filter((name) => name.includes('line-'))
        .sort()
    const before = await files()
    const heard = listener()
    const spoken = await speakLine(world.deps, { ...line(path('heard-once'), ['One,', 'two.']), path: null }, heard)
    expect(heard.got).toEqual({ bytes: 4 * 1_600, seqs: [0, 1, 2, 3, 4], last: 1, silent: 0 })
    expect(spoken).toMatchObject({ recording: null, peaks: null })
    expect(await files()).toEqual(before)
  })

  test.each([
    ['interrupted', true],
    ['stopped', false],
  ])('%s: what was said so far is kept: %s', async (reason, kept) => {
    const stop = new AbortController()
    const clauses = eventQueue<string>()
    clauses.push('One,')
    const heard = listener()
    const asked = { ...line(path(reason), [], stop.signal), clauses }
    const speaking = speakLine(world.deps, asked, heard)
    await expect.poll(() => heard.got.bytes).toBe(2 * 1_600)
    stop.abort(reason)
    clauses.push('two.')
    clauses.close()
    expect((await speaking).recording !== null).toBe(kept)
    expect(heard.got).toMatchObject({ bytes: 2 * 1_600, last: 1, silent: 0 })
  })

  test('in a language without a voice is silent', async () => {
    const heard = listener()
    const deps: Deps = { ...world.deps, voice: servicesOf([], [], null) }
    expect((await speakLine(deps, line(path('none'), ['One.']), heard)).recording).toBeNull()
    expect(heard.got).toMatchObject({ silent: 1, seqs: [] })
  })
})
