import { useEffect } from 'react'
import { isSwitchedOff } from '../shell/single-keys'
import type { Replay } from './use-replay'
import type { Segment } from './timeline'

const JUMP_MS = 5_000

/** J and L skip back and forward, K and Space play and pause, the arrows go from turn to turn. */
export function useReplayKeys(replay: Replay, segments: readonly Segment[]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(event.key)) return
      const target = event.target
      if (
        target instanceof HTMLElement &&
        target.closest('input, select, textarea, button, a, [role="dialog"]') &&
        event.key !== 'j' &&
        event.key !== 'k' &&
        event.key !== 'l'
      )
        return
      if (target instanceof HTMLElement && target.closest('input:not([type="range"], [type="checkbox"]), textarea'))
        return
      const start = segments[replay.current]?.startMs ?? 0
      const actions: Record<string, () => void> = {
        j: () => replay.seek(replay.positionMs - JUMP_MS),
        l: () => replay.seek(replay.positionMs + JUMP_MS),
        k: replay.toggle,
        ' ': replay.toggle,
        ArrowLeft: () =>
          replay.seek(replay.positionMs > start + 1_000 ? start : (segments[replay.current - 1]?.startMs ?? 0)),
        ArrowUp: () => replay.seek(segments[replay.current - 1]?.startMs ?? 0),
        ArrowRight: () => replay.seek(segments[replay.current + 1]?.startMs ?? replay.durationMs),
        ArrowDown: () => replay.seek(segments[replay.current + 1]?.startMs ?? replay.durationMs),
      }
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [replay, segments])
}
