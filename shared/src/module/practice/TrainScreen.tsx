import { useMemo, useState } from 'react'
import { useServices } from '../../hook/core-context'
import { LiveRoom } from './live/LiveRoom'
import { PreflightView } from './preflight/PreflightView'
import { HistorySheet } from './report/HistorySheet'
import { ReportView } from './report/ReportView'
import { useHistory, useReport } from './useReport'
import type { TrainView } from './practice.view-model'
import type { Train } from './train.controller'
import { TrainContext, usePageTrain, usePreflight, useTrain } from './useTrain'

/** The pages /user/dashboard/train and /user/dashboard/practice: preflight, live practice or report. */
export function TrainScreen() {
  const train = usePageTrain()
  return (
    <TrainContext.Provider value={train}>
      <CurrentView train={train} />
    </TrainContext.Provider>
  )
}

function CurrentView({ train }: { train: Train }) {
  const { stage, sessionId, controller, subtaskId, ...to } = useTrain()
  if (stage === 'live' && controller !== null) {
    return <LiveRoom controller={controller} onLeave={to.leave} onRestart={to.again} showReport={to.toReport} />
  }
  if (stage === 'report' && sessionId !== null) {
    return <Report key={sessionId} sessionId={sessionId} to={to} />
  }
  return <Preflight train={train} subtaskId={subtaskId} onOpenReport={to.openReport} />
}

function Report({
  sessionId,
  to,
}: {
  sessionId: string
  to: Pick<TrainView, 'leave' | 'replaceReport' | 'practiseAgain' | 'openTraining' | 'moments'>
}) {
  const view = useReport(sessionId)
  const session = view.report?.session
  return (
    <ReportView
      view={view}
      starter={session?.brief.rehearsalAllowed ? to.moments(session.subtaskId) : null}
      onAgain={() => view.report !== null && to.practiseAgain(view.report.session.subtaskId)}
      onTrain={session?.brief.rehearsalAllowed && to.openTraining ? () => to.openTraining?.(session.subtaskId) : null}
      onClose={to.leave}
      onOpenReport={to.replaceReport}
    />
  )
}

function Preflight({
  train,
  subtaskId,
  onOpenReport,
}: {
  train: Train
  subtaskId: string
  onOpenReport: (id: string) => void
}) {
  const view = usePreflight()
  const { navigation } = useServices().platform
  const query = useMemo(() => navigation.current().query, [navigation])
  const [history, setHistory] = useState(query.history === '1')
  const meter = train.meter.state
  return (
    <>
      <PreflightView
        view={view}
        meter={meter}
        openHistory={() => setHistory(true)}
        onOpenReport={onOpenReport}
        fresh={query.restart === '1'}
      />
      {history && !view.gone && (
        <History
          subtaskId={subtaskId}
          onOpen={(id) => {
            setHistory(false)
            onOpenReport(id)
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )
}

function History({
  subtaskId,
  onOpen,
  onClose,
}: {
  subtaskId: string
  onOpen: (id: string) => void
  onClose: () => void
}) {
  return <HistorySheet open view={useHistory(subtaskId)} onOpen={onOpen} onClose={onClose} />
}
