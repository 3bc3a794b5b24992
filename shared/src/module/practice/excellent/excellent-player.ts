import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Playback, PlayerPort } from '../../../platform/player'
import type { ExcellentPart } from '../excellent.contract'

/** `gone`: there is nothing to hear any more. */
export type ExcellentState =
  | { kind: 'idle' | 'loading' | 'gone' }
  | { kind: 'failed'; error: unknown }
  /** `lines`: what is heard now, with what was said before it without being recorded. */
  | { kind: 'playing'; lines: readonly ExcellentPart[] }

/** A sound with the lines that are read while it plays. */
interface Stretch {
  url: string
  lines: ExcellentPart[]
}

/** Lines without a sound belong to the next one that has one; after the last sound nothing more is heard. */
function stretchesOf(parts: readonly ExcellentPart[]): Stretch[] {
  const found: Stretch[] = []
  let before: ExcellentPart[] = []
  for (const part of parts) {
    before = [...before, part]
    if (part.url === null) continue
    found.push({ url: part.url, lines: before })
    before = []
  }
  return found
}

export interface ExcellentPlayer {
  state: StoreApi<ExcellentState>
  /** Called by a tap. */
  play: () => void
  stop: () => void
}

/** A sound that could not be played. */
class NotPlayed extends Error {}

/** Plays an excellent recording from its beginning to its end, one sound after the other. */
export function createExcellentPlayer(player: PlayerPort, load: () => Promise<ExcellentPart[]>): ExcellentPlayer {
  const state = createStore<ExcellentState>(() => ({ kind: 'idle' }))
  const set = (next: ExcellentState) => state.setState(next, true)
  /** Grows with each start and stop, so that what comes late from an earlier one is nothing. */
  let round = 0
  let playback: Playback | null = null
  const stop = () => {
    round++
    playback?.stop()
    playback = null
    set({ kind: 'idle' })
  }
  const playFrom = (stretches: readonly Stretch[], at: number, own: number) => {
    const stretch = stretches[at]
    if (!stretch) return stop()
    set({ kind: 'playing', lines: stretch.lines })
    playback = player.playUrl(stretch.url, 0, {
      time: () => undefined,
      ended: () => own === round && playFrom(stretches, at + 1, own),
      failed: () => own === round && set({ kind: 'failed', error: new NotPlayed() }),
    })
  }
  const start = async () => {
    stop()
    const own = round
    set({ kind: 'loading' })
    try {
      await player.unlock()
      const stretches = stretchesOf(await load())
      if (own !== round) return
      if (stretches.length === 0) set({ kind: 'gone' })
      else playFrom(stretches, 0, own)
    } catch (error) {
      if (own === round) set({ kind: 'failed', error })
    }
  }
  return { state, play: () => void start(), stop }
}
