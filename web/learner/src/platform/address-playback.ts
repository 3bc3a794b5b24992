import type { Playback, PlaybackEvents } from '@lianda/shared/platform/player'

const TELL_EVERY_MS = 100

/** Plays a recording from its signed, short-lived address; seeks by Range requests. */
export function playAddress(url: string, fromMs: number, events: PlaybackEvents): Playback {
  const element = new Audio()
  element.preload = 'auto'
  let over = false
  const timer = setInterval(() => {
    if (!over && !element.paused) tell()
  }, TELL_EVERY_MS)
  const tell = () =>
    events.time(element.currentTime * 1_000, Number.isFinite(element.duration) ? element.duration * 1_000 : 0)
  const finish = (how: () => void) => {
    if (over) return
    over = true
    clearInterval(timer)
    how()
  }
  const play = () =>
    element.play().catch((error: unknown) => {
      // An abort by our own stop or seek is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) finish(events.failed)
    })
  element.addEventListener('loadedmetadata', () => {
    if (fromMs > 0) element.currentTime = fromMs / 1_000
    tell()
  })
  element.addEventListener('ended', () => finish(events.ended))
  element.addEventListener('error', () => finish(events.failed))
  element.src = url
  void play()
  return {
    pause: () => element.pause(),
    resume: () => void play(),
    seek(ms) {
      element.currentTime = ms / 1_000
      tell()
    },
    setRate(rate) {
      element.playbackRate = rate
    },
    stop: () =>
      finish(() => {
        element.pause()
        element.removeAttribute('src')
        element.load()
      }),
  }
}
