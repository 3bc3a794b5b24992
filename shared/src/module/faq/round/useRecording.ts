import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../../hook/core-context'
import type { Playback } from '../../../platform/player'

/** Plays one recording at a time. */
export function useRecording() {
  const { player } = useServices().platform
  const playback = useRef<Playback | null>(null)
  const [playing, setPlaying] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const stop = () => {
    playback.current?.stop()
    playback.current = null
    setPlaying(null)
  }
  useEffect(() => () => playback.current?.stop(), [])
  return {
    playing,
    failed,
    toggle(no: number, url: string) {
      const was = playing
      stop()
      if (was === no) return
      setFailed(false)
      setPlaying(no)
      playback.current = player.playUrl(url, 0, {
        time: () => undefined,
        ended: () => setPlaying(null),
        failed() {
          setPlaying(null)
          setFailed(true)
        },
      })
    },
  }
}
