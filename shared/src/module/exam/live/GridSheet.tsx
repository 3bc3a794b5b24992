import { useMemo } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { Pressable } from '../../../ui/Pressable'
import { Sheet } from '../../../ui/Sheet'
import { Text } from '../../../ui/Text'
import type { AttemptController } from '../attempt.controller'
import { Countdown, TimeCalls } from './Countdown'
import { GridLegend } from './GridLegend'
import { questionSections, type SectionCell } from './question-sections'
import type { RoomView } from './useRoom'
import css from './GridSheet.module.css'

interface GridSheetProps {
  open: boolean
  controller: AttemptController
  room: RoomView
}

/** All questions with their states, and the button to hand in. */
export function GridSheet({ open, controller, room }: GridSheetProps) {
  const t = useText()
  const { live, answered, count, index } = room
  const { questions } = controller.attempt
  const sections = useMemo(
    () => questionSections(questions, live.book, live.waiting, index),
    [questions, live.book, live.waiting, index],
  )
  const away = live.waiting.size > 0 && (live.saved === 'local' || live.saved === 'full')
  return (
    <Sheet
      open={open}
      title={t('exam.grid.title')}
      note={t('exam.grid.answered', { n: answered, left: count - answered })}
      aside={<Countdown controller={controller} small />}
      onClose={() => room.openSheet('none')}
      closeLabel={t('ui.action.close')}
      testId="exam-grid-sheet"
      footer={
        <Box className={css.foot}>
          <GridLegend />
          <Box className={css.buttons}>
            <Button kind="quiet" className={css.button ?? ''} onPress={() => room.openSheet('none')}>
              {t('exam.grid.back', { n: index + 1 })}
            </Button>
            <Button
              kind={answered < count ? 'soft' : 'filled'}
              className={css.button ?? ''}
              onPress={() => room.openSheet('hand_in')}
              testId="grid-hand-in"
            >
              {t('exam.handIn.verb')}
            </Button>
          </Box>
        </Box>
      }
    >
      <TimeCalls controller={controller} />
      {away && <Notice tone="warning" icon="offline" title={t('exam.grid.waiting', { n: live.waiting.size })} />}
      {sections.map(({ type, cells, range }) => (
        <Box as="section" key={type} className={css.section}>
          <Text kind="caption" tone="secondary" strong figures as="h3" className={css.heading}>
            {range === null
              ? t('exam.grid.some', { type: t(`exam.typeLong.${type}`), n: cells.length })
              : t('exam.grid.range', { type: t(`exam.typeLong.${type}`), from: range.from, to: range.to })}
          </Text>
          <Box className={css.cells}>
            {cells.map((cell) => (
              <Cell key={cell.id} cell={cell} onPress={() => room.go(cell.index)} />
            ))}
          </Box>
        </Box>
      ))}
    </Sheet>
  )
}

function Cell({ cell, onPress }: { cell: SectionCell; onPress: () => void }) {
  const t = useText()
  const words = [
    t('exam.room.question', { n: cell.index + 1 }),
    t(cell.answered ? 'exam.grid.done' : 'exam.grid.open'),
    ...(cell.flagged ? [t('exam.grid.flagged')] : []),
    ...(cell.waiting ? [t('exam.grid.unsent')] : []),
    ...(cell.current ? [t('exam.grid.current')] : []),
  ]
  return (
    <Pressable
      className={cx(css.cell, cell.answered && css.answered, cell.current && css.current)}
      aria={{ label: words.join(t('ui.list.and')), ...(cell.current ? { current: 'step' } : {}) }}
      onPress={onPress}
      testId={`cell-${cell.index + 1}`}
    >
      <Box as="span">{cell.index + 1}</Box>
      {cell.flagged && (
        <Box className={css.flag}>
          <Icon name="flag" size={14} />
        </Box>
      )}
      {cell.waiting && <Box className={css.dot} />}
    </Pressable>
  )
}
