import type { Builtin } from '../builtins.types'

/** A player has nothing to play here: it keeps its state, and a test says how long it plays. */
interface Film {
  at: number
  playing: boolean
  rate: number
  tell(event: string, detail?: Record<string, unknown>): void
}

const films = new Map<HTMLElement, Film>()

/** Players tell their time four times a second. */
const TICK_S = 0.25

export const video: Builtin = {
  properties: ['src', 'initialTime'],
  setup({ host, component, properties }) {
    films.set(host, {
      ...{ at: Number(properties.initialTime ?? 0), playing: false, rate: 1 },
      tell: (event, detail = {}) => component.triggerEvent(event, detail),
    })
  },
}

/** `wx.createVideoContext`: the player with this id, wherever the framework put it. */
export function createVideoContext(id: string) {
  const withFilm = (change: (film: Film) => void) => {
    for (const [host, film] of films)
      if (host.isConnected && (host.id === id || host.id.endsWith(`--${id}`))) change(film)
  }
  const set = (playing: boolean) =>
    withFilm((film) => {
      if (film.playing === playing) return
      film.playing = playing
      film.tell(playing ? 'play' : 'pause')
    })
  return {
    play: () => set(true),
    pause: () => set(false),
    stop: () => set(false),
    seek: (seconds: number) => withFilm((film) => void (film.at = seconds)),
    playbackRate: (rate: number) => withFilm((film) => void (film.rate = rate)),
    requestFullScreen: () => withFilm((film) => film.tell('fullscreenchange', { fullScreen: true })),
    exitFullScreen: () => withFilm((film) => film.tell('fullscreenchange', { fullScreen: false })),
  }
}

/** Lets every film that plays go on by so many seconds of it, at once. @param ends it is over then */
export function playFilms(seconds: number, ends: boolean): void {
  for (const [host, film] of films) {
    if (!host.isConnected || !film.playing) continue
    const until = film.at + seconds
    while (film.playing && film.at < until) {
      film.at = Math.min(until, film.at + TICK_S)
      film.tell('timeupdate', { currentTime: film.at, duration: until })
    }
    // What it was told meanwhile may have paused it.
    if (!ends || !film.playing) continue
    film.playing = false
    film.tell('ended')
  }
}
