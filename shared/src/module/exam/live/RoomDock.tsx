import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import css from './RoomDock.module.css'

interface RoomDockProps {
  /** Counted from 0. */
  index: number
  count: number
  answered: number
  onPrevious: () => void
  onGrid: () => void
  onNext: () => void
}

/** Buttons for previous, all questions and next. On the last question next hands in, soft until all are answered. */
export function RoomDock({ index, count, answered, onPrevious, onGrid, onNext }: RoomDockProps) {
  const t = useText()
  const last = index === count - 1
  return (
    <Box className={css.dock}>
      <Pressable
        className={css.previous}
        disabled={index === 0}
        aria={{ label: t('exam.room.previous') }}
        onPress={onPrevious}
        testId="exam-previous"
      >
        <Icon name="back" size={22} />
      </Pressable>
      <Pressable
        className={css.grid}
        aria={{ label: t('exam.room.grid', { n: answered, of: count }) }}
        onPress={onGrid}
        testId="exam-grid"
      >
        <Icon name="grid" size={20} />
        <Box as="span">{`${answered}/${count}`}</Box>
      </Pressable>
      <Button
        kind={last && answered < count ? 'soft' : 'filled'}
        className={css.next ?? ''}
        onPress={onNext}
        testId="exam-next"
      >
        {t(last ? 'exam.handIn.verb' : 'exam.room.next')}
      </Button>
    </Box>
  )
}
