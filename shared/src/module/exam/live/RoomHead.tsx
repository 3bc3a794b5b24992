import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { pointsText } from '../../../ui/format'
import { Hidden } from '../../../ui/Hidden'
import { ProgressBar } from '../../../ui/ProgressBar'
import { SaveBadge } from '../../../ui/SaveBadge'
import type { SavedState } from '../attempt-machine.types'
import type { ExamQuestion } from '../exam.contract'
import css from './RoomHead.module.css'

interface RoomHeadProps {
  /** Counted from 0. */
  index: number
  count: number
  question: Pick<ExamQuestion, 'type' | 'score'>
  answered: number
  saved: SavedState
}

/** The question's number and points, and where the answers are saved. */
export function RoomHead({ index, count, question, answered, saved }: RoomHeadProps) {
  const t = useText()
  return (
    <Box className={css.head}>
      <Box className={css.line}>
        <Box className={css.where}>
          <Box as="span">
            {t('exam.room.nth')}
            <Box as="b" className={css.number}>
              {index + 1}
            </Box>
            {t('exam.room.ofCount', { of: count })}
          </Box>
          <Box as="span" className={css.worth}>
            {t('exam.room.worth', { type: t(`exam.type.${question.type}`), score: pointsText(question.score) })}
          </Box>
        </Box>
        {saved !== 'quiet' && <SaveBadge state={saved}>{t(`ui.state.${saved}`)}</SaveBadge>}
      </Box>
      <ProgressBar
        kind="exam"
        share={count === 0 ? 0 : answered / count}
        label={t('exam.room.progress', { n: answered, of: count })}
      />
      <SavedNews saved={saved} />
    </Box>
  )
}

/** Announces only changes: answers are kept on this device, and later once that all of them arrived. */
function SavedNews({ saved }: { saved: SavedState }) {
  const t = useText()
  const [news, setNews] = useState('')
  const away = useRef(false)
  useEffect(() => {
    if (saved === 'local' || saved === 'full') {
      away.current = true
      setNews(t(`ui.state.${saved}`))
    } else if (saved === 'saved' && away.current) {
      away.current = false
      setNews(t('exam.room.allSent'))
    }
  }, [saved, t])
  return <Hidden aria={{ role: 'status' }}>{news}</Hidden>
}
