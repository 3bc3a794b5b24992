import type { Page, WebSocket } from 'playwright-core'
import { dbfsOf, sha256 } from './wav'

/** Louder than the first is a voice, softer than the second is silence (dBFS). */
const VOICE_DBFS = -38
const SILENCE_DBFS = -50
/** After so many silent frames the sentence is over (40 ms each). */
const QUIET_FRAMES = 15
/** The fake microphone has begun to speak after so many frames, or never will. */
const UNHEARD_FRAMES = 100

export interface SentTurn {
  turnKey: string
  pcm(): Buffer
  /** SHA-256 of the bytes that left the page, in order. */
  sha256(): string
  /** The SHA-256 that the page declared at the end of the turn. */
  declared: string | null
}

/** The recorder's frames as the page sent them on its socket. */
export interface SentTurns {
  turns(): SentTurn[]
  /**
   * Resolves when a sentence of the next turn has been sent: a voice, then silence. Calls `unheard` for every few seconds
   * without a voice.
   */
  nextSentence(unheard: () => void): Promise<void>
  /** Resolves when so many frames of the turn have been sent. */
  frames(turnNo: number, count: number): Promise<void>
}

/** Reads Socket.IO's packets from the page's WebSocket: `451-["event",{…}]`, followed by the bytes. */
export function watchSentTurns(page: Page): SentTurns {
  const turns = new Map<string, { frames: Buffer[]; declared: string | null }>()
  const waiting = new Set<() => void>()
  const turnOf = (turnKey: string) => {
    const turn = turns.get(turnKey) ?? { frames: [], declared: null }
    turns.set(turnKey, turn)
    return turn
  }
  page.on('websocket', (socket: WebSocket) => {
    let next: { turnKey: string; no: number } | null = null
    socket.on('framesent', ({ payload }) => {
      if (typeof payload !== 'string') {
        if (next) turnOf(next.turnKey).frames[next.no] = Buffer.from(payload)
        next = null
        for (const look of waiting) look()
        return
      }
      const body: unknown = JSON.parse(/\[.*$/s.exec(payload)?.[0] ?? '[]')
      if (!Array.isArray(body) || typeof body[1] !== 'object') return
      const [name, data] = body as [string, { turnKey: string; no: number; sha256?: string }]
      if (name === 'voice.frame') next = { turnKey: data.turnKey, no: data.no }
      if (name === 'voice.end') turnOf(data.turnKey).declared = data.sha256 ?? null
    })
  })
  const list = () => [...turns]
  const until = (turnNo: number, enough: (frames: readonly Buffer[]) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!enough(list()[turnNo - 1]?.[1].frames ?? [])) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  return {
    turns: () =>
      list().map(([turnKey, { frames, declared }]) => ({
        turnKey,
        declared,
        pcm: () => Buffer.concat(frames),
        sha256: () => sha256(Buffer.concat(frames)),
      })),
    nextSentence(unheard) {
      let patience = UNHEARD_FRAMES
      return until(list().length + 1, (frames) => {
        if (frames.length > patience && !frames.some(isVoice)) {
          patience = frames.length + UNHEARD_FRAMES
          unheard()
        }
        return isSentence(frames)
      })
    },
    frames: (turnNo, count) => until(turnNo, (frames) => frames.length >= count),
  }
}

const isVoice = (frame: Buffer): boolean => dbfsOf(frame) > VOICE_DBFS

function isSentence(frames: readonly Buffer[]): boolean {
  const quiet = frames.slice(-QUIET_FRAMES).map(dbfsOf)
  return quiet.length === QUIET_FRAMES && quiet.every((level) => level < SILENCE_DBFS) && frames.some(isVoice)
}
