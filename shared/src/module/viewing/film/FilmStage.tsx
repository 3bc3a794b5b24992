import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { FilmPlayer, HAS_VOLUME } from '../../../ui/FilmPlayer'
import { useKeys } from '../../../ui/keys'
import { Notice } from '../../../ui/Notice'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { watermarkTile } from '../../../ui/watermark-tile'
import type { PlayableFilm } from '../../media/playable-film'
import { wordsAt } from './cues.rules'
import { FilmControls, STEP_MS } from './FilmControls'
import type { Watching } from './watching.controller'
import css from './FilmStage.module.css'

const VOLUME_STEP = 10

interface FilmStageProps {
  watching: Watching
  film: PlayableFilm
  title: string
  /** Over the picture; '' for none. */
  watermark: string
  /** Lists what it asks. */
  onQuestions: () => void
}

/** The film with who watches it over the picture, its controls and keys, and why it does not go on. */
export function FilmStage({ watching, film, title, watermark, onQuestions }: FilmStageProps) {
  const t = useText()
  const { at, startMs, attempt, speed, size, cues, refused, broken } = useStore(watching.state)
  const standing = useStore(watching.link, (link) => link.standing)
  const [volume, setVolume] = useState(100)
  const tile = useMemo(() => (watermark === '' ? null : watermarkTile(watermark, 'film')), [watermark])
  const words = useMemo(() => wordsAt(cues, at), [cues, at])
  const louder = (by: number) => setVolume((now) => Math.min(100, Math.max(0, now + by)))
  useKeys((key) => {
    if (key === ' ' || key === 'k') watching.toggle()
    else if (key === 'ArrowRight') watching.seek(at + STEP_MS)
    else if (key === 'ArrowLeft') watching.seek(at - STEP_MS)
    else if (key === 'Home') watching.seek(0)
    else if (key === 'f') watching.fullScreen()
    else if (HAS_VOLUME && key === 'ArrowUp') louder(VOLUME_STEP)
    else if (HAS_VOLUME && key === 'ArrowDown') louder(-VOLUME_STEP)
    else if (HAS_VOLUME && key === 'm') setVolume((now) => (now === 0 ? 100 : 0))
    else return false
    return true
  }, 'page')
  const shownSize = useMemo(() => [film.width, film.height] as const, [film.width, film.height])
  const asked = standing?.film?.questions ?? []
  const open = asked.filter(({ settled }) => !settled).length
  const isBound = standing?.film?.skipAllowed === false && !standing.finished
  return (
    <Box className={css.stage}>
      <FilmPlayer
        src={film.sizes[size]?.url ?? ''}
        attempt={attempt}
        startMs={startMs}
        poster={film.posterUrl}
        size={shownSize}
        label={title}
        speed={speed}
        volume={volume}
        {...watching.events}
        onPress={watching.toggle}
        mark={
          <>
            {tile !== null && <Box className={css.mark} style={{ backgroundImage: `url("${tile}")` }} />}
            {words !== '' && (
              <Box className={css.words} testId="film-words">
                <Box as="span" className={css.line}>
                  {words}
                </Box>
              </Box>
            )}
          </>
        }
      >
        <FilmControls
          watching={watching}
          film={film}
          watched={standing?.film ?? null}
          volume={volume}
          onVolume={setVolume}
        />
        {broken && (
          <Notice
            tone="warning"
            icon="offline"
            title={t('viewing.film.broken')}
            spoken="status"
            action={{ label: t('ui.action.retry'), onPress: () => void watching.again() }}
          />
        )}
        {isBound && refused && <Notice tone="warning" icon="lock" title={t('viewing.film.refused')} spoken="status" />}
        {asked.length > 0 && (
          <Pressable className={css.asks} onPress={onQuestions} testId="film-asks">
            {open > 0
              ? t('viewing.film.ask.left', { n: asked.length, open })
              : t('viewing.film.ask.none', { n: asked.length })}
          </Pressable>
        )}
        {isBound && !refused && (
          <Text kind="caption" tone="secondary">
            {t('viewing.film.bound')}
          </Text>
        )}
      </FilmPlayer>
    </Box>
  )
}
