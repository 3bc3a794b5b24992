import { useEffect, useRef } from 'react'
import type { FilmHandle } from '../platform/film'
import type { FilmPlayerProps } from './FilmPlayer.types'
import css from './FilmPlayer.module.css'

export type { FilmPlayerProps } from './FilmPlayer.types'

/** Speeds that the device plays at, in per cent. */
export const FILM_SPEEDS: readonly number[] = [75, 100, 125, 150, 200]
/** Whether the page sets the volume; else the device's own keys do. */
export const HAS_VOLUME = true

/** On the iPhone only the film itself fills the screen. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void; webkitExitFullscreen?: () => void }

/** The browser's own player without its controls. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { src, attempt, startMs, poster, size, label, speed, volume, mark, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const film = useRef<OldVideo>(null)
  const latest = useRef(props)
  latest.current = props
  /** Kept here: a film whose address changes stops without a word. */
  const plays = useRef(false)
  const { onHandle } = props
  useEffect(() => {
    onHandle(handleOf(film, frame))
    return () => onHandle(null)
  }, [onHandle])
  useEffect(() => {
    film.current?.load()
    // A new attempt loads the same address.
  }, [src, attempt])
  useEffect(() => {
    if (!film.current) return
    film.current.playbackRate = speed / 100
    film.current.defaultPlaybackRate = speed / 100
    film.current.volume = volume / 100
    film.current.muted = volume === 0
  }, [speed, volume])
  const tell = (playing: boolean) => {
    plays.current = playing
    latest.current.onPlaying(playing)
  }
  return (
    <div ref={frame} className={css.frame}>
      <div className={css.stage} style={{ aspectRatio: `${size[0]} / ${size[1]}` }}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons and keys of the screen do the same */}
        <video
          ref={film}
          className={css.film}
          src={src}
          {...(poster === '' ? {} : { poster })}
          aria-label={label}
          playsInline
          preload="metadata"
          disablePictureInPicture
          controlsList="nodownload"
          data-testid="film"
          onContextMenu={(event) => event.preventDefault()}
          onClick={props.onPress}
          onLoadedMetadata={({ currentTarget }) => {
            if (startMs > 0) currentTarget.currentTime = startMs / 1_000
            if (plays.current) void currentTarget.play().catch(() => tell(false))
          }}
          onTimeUpdate={({ currentTarget: { currentTime, seeking } }) => {
            if (!seeking) props.onTime(currentTime * 1_000)
          }}
          onPlay={() => tell(true)}
          onPause={({ currentTarget }) => {
            // At the end it is paused as well, and ends afterwards.
            if (!currentTarget.ended) tell(false)
          }}
          onWaiting={() => props.onWaiting(true)}
          onPlaying={() => props.onWaiting(false)}
          onEnded={() => {
            plays.current = false
            props.onEnded()
          }}
          onError={props.onBroken}
        />
        <div className={css.mark} aria-hidden="true">
          {mark}
        </div>
      </div>
      {children}
    </div>
  )
}

function handleOf(
  film: { readonly current: OldVideo | null },
  frame: { readonly current: HTMLElement | null },
): FilmHandle {
  return {
    // Refused where the page was not touched yet: it stays paused.
    play: () => void film.current?.play().catch(() => undefined),
    pause: () => film.current?.pause(),
    seek(ms) {
      if (film.current) film.current.currentTime = ms / 1_000
    },
    fullScreen() {
      if (document.fullscreenElement) void document.exitFullscreen()
      else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => undefined)
      else film.current?.webkitEnterFullscreen?.()
    },
    inPage() {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
      else film.current?.webkitExitFullscreen?.()
    },
  }
}
