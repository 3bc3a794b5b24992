import type { ReactNode } from 'react'
import type { FilmHandle } from '../platform/film'

export interface FilmPlayerProps {
  /** Another one is loaded at `startMs`, and plays on if the one before did. */
  src: string
  /** Loads the same address once more, with another number. */
  attempt: number
  startMs: number
  /** '' without one. */
  poster: string
  /** Width and height. */
  size: readonly [width: number, height: number]
  /** Its name, for screen readers. */
  label: string
  /** In per cent. */
  speed: number
  /** Web only: in per cent. */
  volume: number
  onHandle: (handle: FilmHandle | null) => void
  onTime: (ms: number) => void
  onPlaying: (playing: boolean) => void
  /** It would play if enough had arrived. */
  onWaiting: (waiting: boolean) => void
  onEnded: () => void
  onBroken: () => void
  onPress: () => void
  /** Over the picture, also in full screen. */
  mark: ReactNode
  /** Controls below the picture. */
  children: ReactNode
}
