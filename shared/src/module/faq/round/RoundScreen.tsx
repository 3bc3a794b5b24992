import { DrillKept } from '../drill/DrillKept'
import { DrillView } from '../drill/DrillView'
import { BriefView } from './BriefView'
import { ReportView } from './ReportView'
import { RoomView } from './RoomView'
import { useRound } from './useRound'

/** The page /user/dashboard/faq: what awaits, the running round, or its report. */
export function RoundScreen() {
  const view = useRound()
  if (view.stage === 'room' && view.room !== null)
    return <RoomView room={view.room} back={view.back} onFinished={view.page.finished} />
  if (view.stage === 'kept') return <DrillKept back={view.back} />
  if (view.stage === 'report') return <ReportView view={view} />
  return view.isDrill ? <DrillView view={view} /> : <BriefView view={view} />
}
