import { useEffect, useMemo } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { useServices } from '../../hook/core-context'
import type { Playback, PlayerPort } from '../../platform/player'
import type { ReplayView } from './report.view-model'

interface ReplayState {
  playing: number | null
  paused: boolean
  atMs: number
  durationMs: number
  failed: boolean
}

const SILENT: ReplayState = { playing: null, paused: false, atMs: 0, durationMs: 0, failed: false }

/** Plays one recording at a time and reports its position. */
export function useReplay(): ReplayView {
  const { platform } = useServices()
  const replay = useMemo(() => createReplay(platform.player), [platform])
  useEffect(() => replay.stop, [replay])
  return { ...useStore(replay.state), play: replay.play, toggle: replay.toggle, seek: replay.seek, stop: replay.stop }
}

interface Replay extends Pick<ReplayView, 'play' | 'toggle' | 'seek' | 'stop'> {
  state: StoreApi<ReplayState>
}

function createReplay(player: PlayerPort): Replay {
  const state = createStore<ReplayState>(() => SILENT)
  const { setState: set, getState: get } = state
  let playback: Playback | null = null
  const stop = () => {
    playback?.stop()
    playback = null
    set(SILENT)
  }
  return {
    state,
    stop,
    play(lineNo, url, fromMs) {
      stop()
      set({ ...SILENT, playing: lineNo, atMs: fromMs })
      const own: Playback = player.playUrl(url, fromMs, {
        time: (atMs, durationMs) => playback === own && set({ atMs, durationMs }),
        ended: () => playback === own && set(SILENT),
        failed: () => playback === own && set({ ...SILENT, failed: true }),
      })
      playback = own
    },
    toggle() {
      const { playing, paused } = get()
      if (playing === null) return
      if (paused) playback?.resume()
      else playback?.pause()
      set({ paused: !paused })
    },
    seek: (ms) => playback?.seek(ms),
  }
}
