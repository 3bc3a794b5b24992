import { useEffect, useState } from 'react'
import { scrollPageToTop } from '../../ui/page-scroll'
import { CoverView } from './cover/CoverView'
import type { WatchPackages } from './exam.controller'
import { HistorySheet } from './HistorySheet'
import { ExamRoom } from './live/ExamRoom'
import { ResultOpening, ResultView } from './result/ResultView'
import { ExamContext, useCover, useExam, useExamAddress, usePageExam } from './useExam'
import { useResult } from './useResult'

/** The page /user/dashboard/exam: the cover, the running attempt or its result. */
export function ExamScreen({ onPackageChanged }: { onPackageChanged: WatchPackages }) {
  return (
    <ExamContext.Provider value={usePageExam(onPackageChanged)}>
      <CurrentView />
    </ExamContext.Provider>
  )
}

function CurrentView() {
  const { stage, controller, attemptId } = useExam()
  useEffect(scrollPageToTop, [stage, attemptId])
  if (stage === 'live' && controller !== null) return <ExamRoom key={controller.attempt.key} controller={controller} />
  if (stage === 'result') return <Result key={attemptId} attemptId={attemptId} />
  if (stage === 'finished') return <ResultOpening />
  return stage === 'cover' ? <Cover /> : null
}

function Cover() {
  const view = useCover()
  const { history } = useExamAddress()
  const [reading, setReading] = useState(history)
  return (
    <>
      <CoverView view={view} openHistory={() => setReading(true)} />
      <HistorySheet
        open={reading && view.exam !== null}
        rows={view.history}
        onOpen={(id) => {
          setReading(false)
          view.openResult(id)
        }}
        onClose={() => setReading(false)}
      />
    </>
  )
}

function Result({ attemptId }: { attemptId: string | null }) {
  const view = useResult(attemptId)
  const [reading, setReading] = useState(false)
  return (
    <>
      <ResultView view={view} openHistory={() => setReading(true)} />
      <HistorySheet
        open={reading}
        rows={view.history}
        onOpen={(id) => {
          setReading(false)
          view.openResult(id)
        }}
        onClose={() => setReading(false)}
        {...(view.result === null ? {} : { currentId: view.result.attempt.id })}
      />
    </>
  )
}
