import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import { EmptyState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { Screen } from '../../../ui/Screen'
import { ScrollArea } from '../../../ui/ScrollArea'
import { TopBar } from '../../../ui/TopBar'
import { isAnswered } from '../answer.rules'
import type { AnswerValue } from '../exam.contract'
import type { ExamPreviewShow } from '../exam-preview.contract'
import { ClockFace } from '../live/Countdown'
import { RoomDock } from '../live/RoomDock'
import { RoomHead } from '../live/RoomHead'
import { QuestionView } from '../QuestionView'
import css from '../live/ExamRoom.module.css'

const NOTHING = () => undefined
const MINUTE_MS = 60_000

interface ExamDemoProps {
  /** What the editor asks to show; null before its first message. */
  show: ExamPreviewShow | null
  onGo: (step: -1 | 1) => void
}

/** The question screen with content from an editor of the back office. Nothing counts and nothing is stored. */
export function ExamDemo({ show, onGo }: ExamDemoProps) {
  const t = useText()
  const [value, setValue] = useState<{ id: string; value: AnswerValue }>({ id: '', value: [] })
  const [flagged, setFlagged] = useState(false)
  if (show === null)
    return (
      <Screen title={t('exam.title')}>
        <EmptyState title={t('exam.demo.waiting')} />
      </Screen>
    )
  const { question, stage } = show.question
  const mine = value.id === question.id ? value.value : []
  return (
    <Screen
      title={t('exam.title')}
      fixed
      top={
        <Box className={css.top}>
          <TopBar
            title={
              show.minute === null ? '' : <ClockFace leftMs={show.minute * MINUTE_MS} grace={false} extra={null} />
            }
            start={{ icon: 'close', label: t('exam.room.leave'), onPress: NOTHING }}
            end={{ icon: 'flag', label: t('exam.room.flag'), pressed: flagged, onPress: () => setFlagged(!flagged) }}
          />
          <RoomHead
            index={show.index}
            count={show.count}
            question={question}
            answered={show.index + (isAnswered(mine) ? 1 : 0)}
            saved={isAnswered(mine) ? 'saved' : 'quiet'}
          />
        </Box>
      }
      dock={
        <RoomDock
          index={show.index}
          count={show.count}
          answered={show.index + (isAnswered(mine) ? 1 : 0)}
          onPrevious={() => onGo(-1)}
          onGrid={NOTHING}
          onNext={() => onGo(1)}
        />
      }
      testId="exam-demo"
    >
      <ScrollArea key={question.id} className={css.scroll} label={t('exam.room.question', { n: show.index + 1 })}>
        {stage === 'answering' ? (
          <QuestionView
            question={question}
            value={mine}
            t={t}
            mode="answer"
            onChange={(next) => setValue({ id: question.id, value: next })}
          />
        ) : (
          <QuestionView
            question={question}
            value={question.value}
            t={t}
            mode="review"
            answerKey={question.key}
            outcome={question.outcome}
            got={question.got}
            explanation={question.explanation}
          />
        )}
      </ScrollArea>
    </Screen>
  )
}
