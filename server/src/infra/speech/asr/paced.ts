import { performance } from 'node:perf_hooks'

/** 40 ms of 16 kHz 16-bit mono PCM. */
const PIECE_BYTES = 1_280
const BYTES_PER_MS = 32
/** Times real time; a service ends a connection that gets more than 3 s of sound within a second. */
export const PACED_SPEED = 2.4
/** What may go out at once after a rest, in ms of sound: with that speed, below 3 s in every second. */
const BURST_MS = 400
const TICK_MS = 20

/** Sound on its way to a service that takes it in pieces and not too fast. */
export interface Paced {
  write(pcm: Uint8Array): void
  /** No more sound comes; `end` is called after the last piece. */
  finish(): void
  /** The service is ready. */
  start(): void
  /** Whether `end` was called. */
  ended(): boolean
  stop(): void
}

/** Keeps sound until the service is ready, and sends it in pieces of 40 ms: at once while it is spoken, else at 2.4 times real time. */
export function paced(send: (piece: Uint8Array<ArrayBuffer>) => void, end: () => void): Paced {
  const pieces: Uint8Array[] = []
  let rest: Uint8Array = new Uint8Array()
  let next = 0
  let state: 'waiting' | 'open' | 'ended' = 'waiting'
  let finished = false
  let credit = BURST_MS * BYTES_PER_MS
  let creditAt = 0
  let timer: NodeJS.Timeout | undefined

  const pump = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (state !== 'open') return
    const now = performance.now()
    credit = Math.min(BURST_MS * BYTES_PER_MS, credit + (now - creditAt) * PACED_SPEED * BYTES_PER_MS)
    creditAt = now
    for (; next < pieces.length && credit >= PIECE_BYTES; next++) {
      const piece = pieces[next]
      if (piece) send(new Uint8Array(piece))
      credit -= PIECE_BYTES
    }
    if (next < pieces.length) timer = setTimeout(pump, TICK_MS)
    else if (finished) {
      state = 'ended'
      end()
    }
  }
  return {
    write(pcm) {
      const all = Buffer.concat([rest, pcm])
      const whole = all.length - (all.length % PIECE_BYTES)
      for (let at = 0; at < whole; at += PIECE_BYTES) pieces.push(all.subarray(at, at + PIECE_BYTES))
      rest = all.subarray(whole)
      if (timer === undefined) pump()
    },
    finish() {
      finished = true
      if (rest.length > 0) pieces.push(rest)
      if (timer === undefined) pump()
    },
    start() {
      if (state !== 'waiting') return
      state = 'open'
      creditAt = performance.now()
      pump()
    },
    ended: () => state === 'ended',
    stop() {
      clearTimeout(timer)
      state = 'ended'
    },
  }
}
