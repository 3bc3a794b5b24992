import { Skeleton } from 'antd'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { mediaPlay } from '@lianda/shared/module/media/media.admin.contract'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useSubtitles } from './use-subtitles'
import styles from './media.module.css'

interface Props {
  id: string
  /** Its name, for screen readers. */
  name: string
  /** The player itself. */
  player?: Ref<HTMLVideoElement>
}

/** Plays a film as learners get it. */
export function FilmPreview({ id, name, player }: Props) {
  const film = useCall(mediaPlay, { id })
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(player, () => video.current)
  useSubtitles(video, id, film.data?.subtitles)
  // An address that has expired is asked for again, once until something is played.
  const asked = useRef(false)
  const [largest] = film.data?.sizes ?? []
  if (film.failure) return <ListError failure={film.failure} kept={false} onRetry={film.reload} />
  if (!film.data || !largest) return <Skeleton active={false} paragraph={{ rows: 4 }} />
  return (
    <video
      ref={video}
      className={styles.film}
      controls
      preload="metadata"
      aria-label={name}
      {...(film.data.posterUrl === '' ? {} : { poster: film.data.posterUrl })}
      src={largest.url}
      style={{ aspectRatio: `${film.data.width} / ${film.data.height}` }}
      onPlaying={() => (asked.current = false)}
      onError={() => {
        if (asked.current) return
        asked.current = true
        film.reload()
      }}
    >
      <track kind="captions" />
    </video>
  )
}
