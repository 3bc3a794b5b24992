import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Segment, segmentAt, totalMs } from './timeline'

export const RATES = [0.75, 1, 1.25, 1.5, 2] as const

export interface Replay {
  playing: boolean
  /** Position in ms on the time axis of the whole practice. */
  positionMs: number
  durationMs: number
  /** Index of the current line. */
  current: number
  rate: number
  skipSilence: boolean
  /** The sound of the current line could not be played. */
  broken: boolean
  toggle(): void
  seek(ms: number): void
  /** Jumps to the start of a line, or `offsetMs` into it. */
  goTo(index: number, offsetMs?: number): void
  setRate(rate: number): void
  setSkipSilence(on: boolean): void
}

const TICK_MS = 50

/** Plays the lines one after another; pauses last as long as in the practice, unless silence is skipped. */
export function useReplay(segments: readonly Segment[]): Replay {
  const audio = useMemo(() => new Audio(), [])
  const [playing, setPlaying] = useState(false)
  const [positionMs, setPosition] = useState(0)
  const [rate, setRate] = useState(1)
  const [skipSilence, setSkipSilence] = useState(true)
  const [broken, setBroken] = useState(false)
  /** The line whose sound is loaded. */
  const loaded = useRef<number | null>(null)
  const position = useRef(0)
  const end = totalMs(segments)
  const current = segmentAt(segments, positionMs)

  const move = useCallback((ms: number) => {
    position.current = ms
    setPosition(ms)
  }, [])

  const goToMs = useCallback(
    (ms: number) => {
      loaded.current = null
      audio.pause()
      setBroken(false)
      move(Math.max(0, Math.min(end, ms)))
    },
    [audio, end, move],
  )

  useEffect(() => () => audio.pause(), [audio])
  useEffect(() => {
    audio.playbackRate = rate
  }, [audio, rate])

  useEffect(() => {
    if (!playing) {
      audio.pause()
      return
    }
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      const passed = (now - last) * rate
      last = now
      const index = segmentAt(segments, position.current)
      const segment = segments[index]
      if (!segment || position.current >= end) {
        setPlaying(false)
        return
      }
      if (position.current < segment.startMs) {
        move(skipSilence ? segment.startMs : Math.min(segment.startMs, position.current + passed))
        return
      }
      if (segment.line.audio && loaded.current !== index) {
        loaded.current = index
        begin(audio, segment, position.current, rate, () => setBroken(true))
      }
      const sounding = segment.line.audio !== undefined && !audio.ended && audio.error === null
      if (sounding) move(Math.min(segment.endMs - 1, segment.startMs + audio.currentTime * 1_000))
      else move(segment.line.audio || skipSilence ? segment.endMs : position.current + passed)
    }
    const timer = setInterval(step, TICK_MS)
    step()
    return () => clearInterval(timer)
  }, [playing, rate, skipSilence, segments, end, audio, move])

  return {
    playing,
    positionMs,
    durationMs: end,
    current,
    rate,
    skipSilence,
    broken,
    toggle() {
      if (!playing && position.current >= end) goToMs(0)
      loaded.current = null
      setPlaying(!playing)
    },
    seek: goToMs,
    goTo(index, offsetMs = 0) {
      const segment = segments[index]
      if (!segment) return
      goToMs(segment.startMs + offsetMs)
      setPlaying(true)
    },
    setRate,
    setSkipSilence,
  }
}

function begin(
  audio: HTMLAudioElement,
  segment: Segment,
  positionMs: number,
  rate: number,
  onBroken: () => void,
): void {
  audio.src = segment.line.audio ?? ''
  audio.playbackRate = rate
  audio.currentTime = Math.max(0, positionMs - segment.startMs) / 1_000
  audio.play().catch((error: unknown) => {
    // Not an error: a newer line took over the audio element.
    if (!(error instanceof DOMException && error.name === 'AbortError')) onBroken()
  })
}
