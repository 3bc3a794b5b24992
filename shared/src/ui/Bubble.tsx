import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import css from './Bubble.module.css'

interface BubbleProps {
  speaker: 'customer' | 'learner'
  text: string
  /** Number of characters from the start that were spoken or recognised; the rest is muted. */
  settled?: number
  /** The current line, shown larger. */
  current?: boolean
  /** Shown under the bubble. */
  note?: ReactNode
  /** Shown at the left of the bubble (customer only). */
  portrait?: ReactNode
  /** The speaker's name, read out before the text. */
  who: string
}

export function Bubble({ speaker, text, settled = text.length, current, note, portrait, who }: BubbleProps) {
  const mine = speaker === 'learner'
  return (
    <Box className={cx(css.line, mine && css.mine)}>
      <Box className={css.row}>
        {portrait}
        <Box className={cx(css.bubble, mine ? css.learner : css.customer, current && css.current)}>
          <Box as="span" className={css.who}>
            {who}
          </Box>
          {text.slice(0, settled)}
          {settled < text.length && (
            <Box as="span" className={css.unsettled}>
              {text.slice(settled)}
            </Box>
          )}
        </Box>
      </Box>
      {note && <Box className={cx(css.note, portrait !== undefined && css.besidePortrait)}>{note}</Box>}
    </Box>
  )
}
