import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { useBack } from '../../../ui/back'
import { Box } from '../../../ui/Box'
import { focusById, focusIfLost } from '../../../ui/focus'
import { Hidden } from '../../../ui/Hidden'
import { useKeys } from '../../../ui/keys'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { ScrollArea } from '../../../ui/ScrollArea'
import { Toast } from '../../../ui/Toast'
import { TopBar } from '../../../ui/TopBar'
import type { AttemptController } from '../attempt.controller'
import type { ExamQuestion } from '../exam.contract'
import { QuestionView, STEM_ID } from '../QuestionView'
import { Countdown, TimeCalls } from './Countdown'
import { GridSheet } from './GridSheet'
import { HandInSheet } from './HandInSheet'
import { LeaveSheet } from './LeaveSheet'
import { RoomDock } from './RoomDock'
import { RoomHead } from './RoomHead'
import { Standstill } from './Standstill'
import { useRoom } from './useRoom'
import css from './ExamRoom.module.css'

/** A running attempt: one question at a time, the time above, the navigation below. */
export function ExamRoom({ controller }: { controller: AttemptController }) {
  const t = useText()
  const room = useRoom(controller)
  useKeys((key) => room?.command(key) ?? false, 'page')
  const shown = room?.question.id
  useEffect(() => {
    // The focused option is removed together with its question.
    if (shown !== undefined) focusIfLost(STEM_ID)
  }, [shown])
  const jumps = room?.jumps ?? 0
  useEffect(() => {
    // A closed sheet returns the focus to the button that opened it, but the learner went to a question.
    if (jumps > 0) focusById(STEM_ID)
  }, [jumps])
  const { attempt } = controller
  const asks = room !== null && room.live.phase === 'answering'
  useBack(asks, () => {
    room?.openSheet('leave')
    return 'stays'
  })
  if (room === null) return null
  const { live, question } = room
  if (live.phase !== 'answering') return <Standstill controller={controller} live={live} onLeave={room.leave} />
  return (
    <>
      <Screen
        // The window's title and the browser's history must not show content of the paper.
        title={t('exam.title')}
        fixed
        top={
          <Box className={css.top}>
            <TopBar
              title={<Countdown controller={controller} />}
              start={{
                icon: 'close',
                label: t('exam.room.leave'),
                onPress: () => room.openSheet('leave'),
                testId: 'exam-leave',
              }}
              end={{
                icon: 'flag',
                label: t('exam.room.flag'),
                pressed: room.flagged,
                onPress: () => controller.toggleFlag(question.id),
                testId: 'exam-flag',
              }}
            />
            <RoomHead
              index={room.index}
              count={room.count}
              question={question}
              answered={room.answered}
              saved={live.saved}
            />
          </Box>
        }
        dock={
          <RoomDock
            index={room.index}
            count={room.count}
            answered={room.answered}
            onPrevious={() => room.go(room.index - 1)}
            onGrid={() => room.openSheet('grid')}
            onNext={room.next}
          />
        }
        testId="exam-room"
      >
        <Hidden as="h1">{attempt.title}</Hidden>
        <Hidden aria={{ role: 'status' }}>{t('exam.room.question', { n: room.index + 1 })}</Hidden>
        <TimeCalls controller={controller} />
        <ScrollArea key={question.id} className={css.scroll} label={t('exam.room.question', { n: room.index + 1 })}>
          <RoomNotices controller={controller} full={live.saved === 'full'} />
          <QuestionView
            question={withPictures(question, live.pictures)}
            value={room.value}
            t={t}
            mode="answer"
            onChange={room.answer}
            onBlur={controller.flush}
          />
        </ScrollArea>
        <RoomToast early={live.early} />
      </Screen>
      <GridSheet open={room.sheet === 'grid'} controller={controller} room={room} />
      <HandInSheet open={room.sheet === 'hand_in'} controller={controller} room={room} />
      <LeaveSheet open={room.sheet === 'leave'} controller={controller} room={room} />
    </>
  )
}

function RoomNotices({ controller, full }: { controller: AttemptController; full: boolean }) {
  const t = useText()
  const { preview } = controller.attempt
  if (!preview && !full) return null
  return (
    <Box className={css.notices}>
      {preview && <Notice tone="brand" icon="eye" title={t('exam.room.preview')} />}
      {full && (
        <Notice
          tone="danger"
          icon="alert"
          title={t('exam.room.full')}
          detail={t('exam.room.fullDetail')}
          spoken="alert"
        />
      )}
    </Box>
  )
}

/** A toast at the start: the time runs on in any case. Later another one: it is too early to hand in. */
function RoomToast({ early }: { early: boolean }) {
  const t = useText()
  const [said, setSaid] = useState<{ id: number; key: string | null }>({ id: 1, key: 'exam.room.begun' })
  useEffect(() => {
    if (early) setSaid(({ id }) => ({ id: id + 1, key: 'exam.handIn.tooEarly' }))
  }, [early])
  return (
    <Box className={css.toast}>
      <Toast
        id={said.id}
        text={said.key === null ? null : t(said.key)}
        onGone={() => setSaid(({ id }) => ({ id, key: null }))}
      />
    </Box>
  )
}

/** The question with local picture addresses, which work without a network. */
const withPictures = (question: ExamQuestion, pictures: ReadonlyMap<string, string>): ExamQuestion => ({
  ...question,
  images: question.images.map((image) => ({ ...image, url: pictures.get(image.url) ?? image.url })),
})
