import { sha256 } from '@noble/hashes/sha2.js'
import { ApiError } from '../../client/api-error'
import type { Realtime } from '../../client/realtime'
import type { Timer } from '../../kernel/timer'
import { NetworkError } from '../../platform/http'
import type { SessionView } from './practice.contract'
import { type Codec, FRAME_MS, frameAck, turnBegin, turnCancel, turnEnd, turnFrame } from './practice.events'
import type { TurnRecording } from './turn-recording'

/** Frames that may be on their way unacknowledged: more would only pile up in front of what replaces them. */
const WINDOW = 25
/** A backlog over 2 s is a weak link (architecture.md, "Audio in"), when the link has not caught up for that long either. */
const WEAK_MS = 2_000
const WEAK_BACKLOG = WEAK_MS / FRAME_MS
/** Bytes of one mp3 chunk: 2 s of sound. */
const MP3_CHUNK = 4_096
/** Without an acknowledgement for so long the link is taken for dead, or frames for dropped. */
const STALL_MS = 4_000
const LOOK_EVERY_MS = 500
/** The hash did not fit: the whole turn is sent anew, but not for ever. */
const MAX_RESTARTS = 4

export interface TurnUpload {
  /** Resolves at the turn acknowledgement; rejects with ApiError when the server refuses the turn for good. */
  done: Promise<{ session: SessionView; codec: Codec }>
  /** Something changed: a frame, the end of the recording, the link. */
  wake(): void
  /** Gives up; tells the server if it had begun. */
  cancel(): void
  /** Stops without telling anybody: the outbox goes on with it. */
  abandon(): void
  readonly weak: boolean
}

export interface UploadDeps {
  realtime: Realtime
  timer: Timer
  /** The fence's number now. */
  epoch(): number
  encodeMp3: ((pcm: Uint8Array) => Promise<Uint8Array>) | null
  onWeak?: () => void
}

class Stopped extends Error {}

/**
 * Sends one voice turn while it is being recorded, until the server has it durably: from where the server stands after
 * each break of the link, as mp3 when the link is too weak for PCM.
 */
export function uploadTurn(recording: TurnRecording, deps: UploadDeps): TurnUpload {
  const { realtime, timer } = deps
  const { turnKey, kept } = recording
  let encode = deps.encodeMp3
  let upTo = -1
  let ackedAt = 0
  let clock = 0
  let weak = false
  let begun = false
  let stopped = false
  let waiting: (() => void) | null = null
  /** What was acknowledged at each look since the turn was begun on this link. */
  let looks: number[] = []
  let mp3: { chunks: Uint8Array[]; sha256: string } | null = null

  const wake = () => {
    const resume = waiting
    waiting = null
    resume?.()
  }
  const change = () =>
    new Promise<void>((resolve) => {
      waiting = resolve
    })
  const stops = [
    realtime.on(frameAck, (ack) => {
      if (ack.turnKey !== turnKey) return
      if (ack.upTo > upTo) ackedAt = clock
      upTo = Math.max(upTo, ack.upTo)
      wake()
    }),
    realtime.onState(wake),
    timer.every(LOOK_EVERY_MS, () => {
      clock += LOOK_EVERY_MS
      looks = [...looks, upTo].slice(-(WEAK_MS / LOOK_EVERY_MS + 1))
      wake()
    }),
  ]
  const check = () => {
    if (stopped) throw new Stopped()
  }
  /** More waits than two seconds, and in the last two seconds less than two seconds of sound got through. */
  const isWeak = () => {
    const before = looks[0]
    const watched = looks.length > WEAK_MS / LOOK_EVERY_MS && before !== undefined
    return encode !== null && watched && recording.count() - (upTo + 1) > WEAK_BACKLOG && upTo - before < WEAK_BACKLOG
  }
  const markWeak = () => {
    if (weak) return
    weak = true
    deps.onWeak?.()
  }

  async function linked(): Promise<void> {
    while (realtime.state() !== 'online') {
      check()
      await change()
    }
    check()
  }
  async function begin(codec: Codec): Promise<{ have: number; done: boolean }> {
    const { sessionId: id, turn, waitMs } = kept
    const wait = waitMs === null ? null : Math.min(3_600_000, Math.round(waitMs))
    const reply = await realtime.ask(turnBegin, { id, epoch: deps.epoch(), turnKey, turn, codec, waitMs: wait })
    check()
    begun = true
    upTo = reply.have - 1
    ackedAt = clock
    looks = []
    return reply
  }
  async function streamPcm(from: number): Promise<'all' | 'weak'> {
    let next = from
    for (;;) {
      check()
      if (realtime.state() !== 'online') throw new NetworkError('offline')
      // Once the link is known to be weak no more PCM gets in the way of the mp3.
      while (!weak && next < recording.count() && next - upTo <= WINDOW) {
        if (!realtime.send(turnFrame, { turnKey, no: next, data: recording.frame(next) }))
          throw new NetworkError('offline')
        next += 1
      }
      const sealed = recording.sealed()
      if (isWeak() && sealed === null) markWeak()
      if (sealed !== null && next >= sealed.frames) return 'all'
      if (sealed !== null && (weak || isWeak())) return 'weak'
      if (next - 1 <= upTo || weak) ackedAt = clock
      if (clock - ackedAt > STALL_MS) throw new NetworkError('timeout')
      await change()
    }
  }
  async function sendMp3(): Promise<void> {
    if (mp3 === null && encode !== null) {
      const bytes = await encode(recording.bytes())
      const chunks: Uint8Array[] = []
      for (let at = 0; at < bytes.length; at += MP3_CHUNK) chunks.push(bytes.slice(at, at + MP3_CHUNK))
      mp3 = { chunks, sha256: Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('') }
    }
    const { have } = await begin('mp3')
    for (let no = have; no < (mp3?.chunks.length ?? 0); no++) {
      const data = mp3?.chunks[no]
      if (data !== undefined && !realtime.send(turnFrame, { turnKey, no, data })) throw new NetworkError('offline')
    }
  }
  async function end(codec: Codec): Promise<{ session: SessionView; codec: Codec }> {
    const sealed = recording.seal()
    const { sessionId: id } = kept
    const whole =
      codec === 'mp3' && mp3 !== null
        ? { frames: mp3.chunks.length, sha256: mp3.sha256 }
        : { frames: sealed.frames, sha256: sealed.sha256 }
    const reply = await realtime.ask(turnEnd, {
      id,
      epoch: deps.epoch(),
      turnKey,
      durationMs: sealed.durationMs,
      ...whole,
    })
    return { session: reply.session, codec }
  }
  async function attempt(): Promise<{ session: SessionView; codec: Codec }> {
    await linked()
    if (weak && recording.sealed() !== null) {
      try {
        await sendMp3()
        return await end('mp3')
      } catch (error) {
        if (error instanceof ApiError || error instanceof NetworkError || error instanceof Stopped) throw error
        // The encoder could not be had: PCM, however slowly.
        encode = null
        weak = false
      }
    }
    const { have, done } = await begin('pcm')
    if (!done && (await streamPcm(have)) === 'weak') {
      markWeak()
      return attempt()
    }
    return end('pcm')
  }
  async function run(): Promise<{ session: SessionView; codec: Codec }> {
    for (let restarts = 0; ; ) {
      check()
      try {
        return await attempt()
      } catch (error) {
        const partly =
          error instanceof ApiError &&
          (error.code === 'practice/frames_missing' || error.code === 'practice/hash_mismatch')
        if (partly && ++restarts <= MAX_RESTARTS) continue
        if (error instanceof NetworkError) {
          if (error.reason === 'timeout') realtime.renew()
          await change()
          continue
        }
        if (error instanceof ApiError && error.status === 0 && isPassing(error)) {
          await change()
          continue
        }
        throw error
      }
    }
  }
  const done = run().finally(() => {
    stopped = true
    for (const stop of stops) stop()
  })
  // Whoever abandons it does not wait for it.
  done.catch(() => undefined)
  const halt = () => {
    stopped = true
    wake()
  }
  return {
    done,
    wake,
    cancel() {
      const tell = begun && !stopped
      halt()
      const { sessionId: id } = kept
      if (tell) realtime.ask(turnCancel, { id, epoch: deps.epoch(), turnKey }).catch(() => undefined)
    },
    abandon: halt,
    get weak() {
      return weak
    },
  }
}

/** The server's trouble, not the turn's: it is worth another try. */
const isPassing = (error: ApiError): boolean =>
  ['server/fault', 'server/unavailable', 'server/busy', 'request/too_many', 'practice/disk_full'].includes(error.code)
