import { Video, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import type { FilmPlayerProps } from './FilmPlayer.types'
import { usePictureOrigin } from './picture-origin'
import css from './FilmPlayer.module.css'

export type { FilmPlayerProps } from './FilmPlayer.types'

/** Speeds that WeChat's player knows, in per cent. */
export const FILM_SPEEDS: readonly number[] = [80, 100, 125, 150, 200]
/** The phone's own keys set it. */
export const HAS_VOLUME = false

const ID = 'ld-film'

/** WeChat's own player. Its bar is never shown, since one could drag it to anywhere. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { src, attempt, startMs, poster, size, label, speed, mark, children, onHandle } = props
  const origin = usePictureOrigin()
  const [full, setFull] = useState(false)
  const plays = useRef(false)
  const context = useRef<Taro.VideoContext | null>(null)
  useEffect(() => {
    const player = Taro.createVideoContext(ID)
    context.current = player
    onHandle({
      play: () => player.play(),
      pause: () => player.pause(),
      seek: (ms) => player.seek(ms / 1_000),
      fullScreen: () => player.requestFullScreen({ direction: size[0] >= size[1] ? 90 : 0 }),
      inPage: () => player.exitFullScreen(),
    })
    return () => onHandle(null)
  }, [onHandle, size])
  useEffect(() => context.current?.playbackRate(speed / 100), [speed])
  const tell = (playing: boolean) => {
    plays.current = playing
    props.onPlaying(playing)
  }
  const at = (address: string) => (address.startsWith('/') ? origin + address : address)
  return (
    <View className={css.frame}>
      <View className={css.stage} style={{ paddingBottom: `${(100 * size[1]) / Math.max(1, size[0])}%` }}>
        <Video
          key={attempt}
          id={ID}
          className={css.film}
          style={{ position: 'absolute', top: 0, left: 0 }}
          src={at(src)}
          poster={at(poster)}
          title={label}
          initialTime={startMs / 1_000}
          controls={full}
          showProgress={false}
          showCenterPlayBtn={false}
          enableProgressGesture={false}
          vslideGesture={false}
          objectFit="contain"
          playBtnPosition="bottom"
          onTimeUpdate={({ detail }) => props.onTime(detail.currentTime * 1_000)}
          onPlay={() => tell(true)}
          onPause={() => tell(false)}
          onWaiting={() => props.onWaiting(true)}
          onLoadedMetaData={() => plays.current && context.current?.play()}
          onEnded={() => {
            plays.current = false
            props.onEnded()
          }}
          onError={props.onBroken}
          onFullscreenChange={({ detail }) => setFull(Boolean(detail.fullScreen))}
          onClick={props.onPress}
        >
          <View className={css.mark}>{mark}</View>
        </Video>
      </View>
      {children}
    </View>
  )
}
