import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { clockText } from '../../../ui/format'
import { Pressable } from '../../../ui/Pressable'
import { Dialog } from '../../../ui/Dialog'
import { Text } from '../../../ui/Text'
import { isAnswered, isFlagged, valueOf } from '../answer.rules'
import type { AttemptController } from '../attempt.controller'
import { TimeCalls } from './Countdown'
import type { RoomView } from './useRoom'
import css from './HandInSheet.module.css'

interface HandInSheetProps {
  open: boolean
  controller: AttemptController
  room: RoomView
}

export function HandInSheet(props: HandInSheetProps) {
  return props.open ? <HandIn {...props} /> : null
}

/** Handing in can't be undone, so the sheet first links to the questions that are unanswered, in doubt or unsent. */
function HandIn({ controller, room }: HandInSheetProps) {
  const t = useText()
  const { live } = room
  const { questions } = controller.attempt
  // Re-renders every second, until handing in is possible.
  useStore(controller.time, ({ leftMs }) => leftMs)
  const waitMs = Math.max(0, live.clock.submitFromMs - controller.now())
  const numbers = useMemo(() => {
    const those = (which: (id: string) => boolean) =>
      questions.flatMap(({ id }, index) => (which(id) ? [index + 1] : []))
    return {
      open: those((id) => !isAnswered(valueOf(live.book, id))),
      doubt: those((id) => isFlagged(live.book, id)),
      here: those((id) => live.waiting.has(id)),
    }
  }, [questions, live.book, live.waiting])
  const away = live.saved === 'local' || live.saved === 'full'
  return (
    <Dialog
      open
      title={t(waitMs > 0 ? 'exam.handIn.early' : numbers.open.length > 0 ? 'exam.handIn.askOpen' : 'exam.handIn.ask', {
        n: numbers.open.length,
      })}
      onClose={() => room.openSheet('none')}
      testId="exam-hand-in"
      footer={
        <>
          <Button kind="quiet" wide onPress={() => room.openSheet('none')}>
            {t('exam.handIn.stay')}
          </Button>
          <Button wide disabled={waitMs > 0} onPress={controller.handIn} testId="hand-in-confirm">
            {waitMs > 0 ? t('exam.handIn.wait', { time: clockText(waitMs + 999) }) : t('exam.handIn.verb')}
          </Button>
        </>
      }
    >
      <TimeCalls controller={controller} />
      <Box className={css.groups}>
        {numbers.open.length > 0 && (
          <Numbers label={t('exam.handIn.open', { n: numbers.open.length })} numbers={numbers.open} go={room.go} />
        )}
        {numbers.doubt.length > 0 && (
          <Numbers label={t('exam.handIn.doubt', { n: numbers.doubt.length })} numbers={numbers.doubt} go={room.go} />
        )}
        {numbers.here.length > 0 && away && (
          <Text kind="body" tone="warning">
            {t('exam.handIn.here', { n: numbers.here.length })}
          </Text>
        )}
        {numbers.open.length === 0 && (
          <Text kind="body" tone="secondary">
            {t('exam.handIn.complete', { n: questions.length })}
          </Text>
        )}
        <Text kind="caption" tone="tertiary">
          {t('exam.handIn.final')}
        </Text>
      </Box>
    </Dialog>
  )
}

function Numbers({ label, numbers, go }: { label: string; numbers: readonly number[]; go: (index: number) => void }) {
  const t = useText()
  return (
    <Box>
      <Text kind="body" className={css.label}>
        {label}
      </Text>
      <Box className={css.numbers}>
        {numbers.map((n) => (
          <Pressable
            key={n}
            className={css.number}
            aria={{ label: t('exam.handIn.goTo', { n }) }}
            onPress={() => go(n - 1)}
          >
            {n}
          </Pressable>
        ))}
      </Box>
    </Box>
  )
}
