import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { FILM_SPEEDS, HAS_VOLUME } from '../../../ui/FilmPlayer'
import { clockText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Pressable } from '../../../ui/Pressable'
import { Slider } from '../../../ui/Slider'
import type { PlayableFilm } from '../../media/playable-film'
import type { Watched } from '../viewing.contract'
import type { Watching } from './watching.controller'
import css from './FilmControls.module.css'

/** What a key or a button goes on or back. */
export const STEP_MS = 10_000

interface FilmControlsProps {
  watching: Watching
  film: PlayableFilm
  watched: Watched | null
  /** In per cent. */
  volume: number
  onVolume: (volume: number) => void
}

/** Where it is and what was watched of it; back, play, on, speed, size, volume, full screen. */
export function FilmControls({ watching, film, watched, volume, onVolume }: FilmControlsProps) {
  const t = useText()
  const { at, playing, waiting, speed, size, subtitle } = useStore(watching.state)
  const { durationMs, sizes, subtitles } = film
  const place = t('viewing.film.placeOf', { at: clockText(at), of: clockText(durationMs) })
  const nextSpeed = FILM_SPEEDS[(FILM_SPEEDS.indexOf(speed) + 1) % FILM_SPEEDS.length] ?? 100
  const lines = sizes[size]?.height ?? 0
  return (
    <Box className={css.controls} aria={{ role: 'group', label: t('viewing.film.controls') }}>
      <Box className={css.top}>
        <Box className={css.line}>
          <Slider
            label={t('viewing.film.place')}
            text={place}
            value={Math.floor(at / 1_000)}
            max={Math.floor(durationMs / 1_000)}
            onChange={(seconds) => watching.seek(seconds * 1_000)}
            testId="film-place"
          />
          <Box className={css.track} aria={{ hidden: true }}>
            {(watched?.stretches ?? []).map(([from, to]) => (
              <Box
                key={from}
                className={css.watched}
                style={{ left: `${(100 * from) / durationMs}%`, width: `${(100 * (to - from)) / durationMs}%` }}
              />
            ))}
          </Box>
          <Box className={css.asks} aria={{ hidden: true }}>
            {(watched?.questions ?? []).map(({ n, atMs, settled }) => (
              <Box
                key={n}
                className={settled ? css.settled : css.asked}
                style={{ left: `${(100 * atMs) / durationMs}%` }}
                testId="film-mark"
              />
            ))}
          </Box>
        </Box>
        <Box as="span" className={css.place} testId="film-at">
          {place}
        </Box>
      </Box>
      <Box className={cx(css.buttons, subtitles.length > 0 && css.many)}>
        <Tool
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'viewing.film.pause' : 'viewing.film.play')}
          onPress={watching.toggle}
          testId="film-toggle"
          main
        />
        <Tool
          icon="history"
          label={t('viewing.film.back', { n: STEP_MS / 1_000 })}
          onPress={() => watching.seek(at - STEP_MS)}
        />
        <Tool
          icon="rotate"
          label={t('viewing.film.on', { n: STEP_MS / 1_000 })}
          onPress={() => watching.seek(at + STEP_MS)}
          testId="film-on"
        />
        <Box as="span" className={css.gap} />
        <Pressable
          className={css.word}
          aria={{ label: t('viewing.film.speed', { speed: speed / 100 }) }}
          onPress={() => watching.setSpeed(nextSpeed)}
          testId="film-speed"
        >
          {t('viewing.film.speedShort', { speed: speed / 100 })}
        </Pressable>
        {sizes.length > 1 && (
          <Pressable
            className={css.word}
            aria={{ label: t('viewing.film.size', { lines }) }}
            onPress={() => watching.setSize((size + 1) % sizes.length)}
            testId="film-size"
          >
            {t('viewing.film.sizeShort', { lines })}
          </Pressable>
        )}
        {subtitles.length > 0 && (
          <Pressable
            className={css.name}
            aria={{
              label: t('viewing.film.subtitles', { name: subtitles[subtitle ?? -1] ?? t('viewing.film.subtitlesOff') }),
            }}
            onPress={() => void watching.setSubtitle(next(subtitle, subtitles.length))}
            testId="film-subtitles"
          >
            {subtitles[subtitle ?? -1] ?? t('viewing.film.subtitlesShort')}
          </Pressable>
        )}
        {HAS_VOLUME && (
          <>
            <Tool
              icon={volume === 0 ? 'soundOff' : 'sound'}
              label={t(volume === 0 ? 'viewing.film.unmute' : 'viewing.film.mute')}
              onPress={() => onVolume(volume === 0 ? 100 : 0)}
              wideOnly
            />
            <Slider
              label={t('viewing.film.volume')}
              text={t('viewing.film.percent', { n: volume })}
              value={volume}
              max={100}
              step={5}
              className={css.volume ?? ''}
              onChange={onVolume}
            />
          </>
        )}
        <Tool icon="expand" label={t('viewing.film.full')} onPress={watching.fullScreen} />
      </Box>
      {waiting && (
        <Box className={css.waiting} aria={{ role: 'status' }}>
          {t('viewing.film.waiting')}
        </Box>
      )}
    </Box>
  )
}

/** None, the first, and so on, then none. */
const next = (at: number | null, count: number): number | null => (at === null ? 0 : at + 1 < count ? at + 1 : null)

interface ToolProps {
  icon: IconName
  label: string
  onPress: () => void
  main?: boolean
  /** Not on phones. */
  wideOnly?: boolean
  testId?: string
}

function Tool({ icon, label, onPress, main = false, wideOnly = false, testId }: ToolProps) {
  return (
    <Pressable
      className={cx(main ? css.play : css.tool, wideOnly && css.wideOnly)}
      aria={{ label }}
      onPress={onPress}
      {...(testId === undefined ? {} : { testId })}
    >
      <Icon name={icon} size={22} />
    </Pressable>
  )
}
