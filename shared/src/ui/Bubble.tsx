import type { ReactNode } from 'react'
import { Box } from './Box'
import { cx } from './cx'
import css from './Bubble.module.css'

interface BubbleProps {
  speaker: 'customer' | 'learner'
  text: string
  /** Characters from the start that are settled (said, heard); the rest is muted. */
  settled?: number
  /** Larger while it is the line of the moment. */
  current?: boolean
  /** Under the bubble. */
  note?: ReactNode
  /** At its left (customer only). */
  portrait?: ReactNode
  /** Spoken before the text: whose words these are. */
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
