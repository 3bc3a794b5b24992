import { Box } from './Box'
import { Icon } from './Icon'
import { Pressable } from './Pressable'
import css from './MiniPlayer.module.css'

interface MiniPlayerProps {
  paused: boolean
  onToggle: () => void
  onClose: () => void
  /** "Turn 4 · you". */
  title: string
  /** "04:19 / 07:48". */
  time: string
  /** In [0, 1]. */
  played: number
  words: { play: string; pause: string; close: string; region: string }
}

/** Player for the app's only sound, above the dock. */
export function MiniPlayer({ paused, onToggle, onClose, title, time, played, words }: MiniPlayerProps) {
  return (
    <Box as="section" className={css.bar} aria={{ label: words.region }}>
      <Pressable className={css.round} aria={{ label: paused ? words.play : words.pause }} onPress={onToggle}>
        <Icon name={paused ? 'play' : 'pause'} size={20} />
      </Pressable>
      <Box className={css.middle}>
        <Box className={css.line}>
          <Box as="span">{title}</Box>
          <Box as="span">{time}</Box>
        </Box>
        <Box className={css.track} aria={{ hidden: true }}>
          <Box className={css.played} style={{ width: `${Math.round(Math.min(1, played) * 1000) / 10}%` }} />
        </Box>
      </Box>
      <Pressable className={css.close} aria={{ label: words.close }} onPress={onClose}>
        <Icon name="close" size={20} />
      </Pressable>
    </Box>
  )
}
