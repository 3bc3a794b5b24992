import { useEffect } from 'react'
import { useText } from '../../../hook/core-context'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import type { PracticeController } from '../practice.view-model'
import { usePractice } from '../useTrain'
import { LiveView } from './LiveView'

interface LiveRoomProps {
  controller: PracticeController
  onLeave: () => void
  onRestart: () => void
  /** Must be the same function on every render. */
  showReport: (sessionId: string) => void
}

/** A live practice; when it has ended, opens its report. */
export function LiveRoom({ controller, onLeave, onRestart, showReport }: LiveRoomProps) {
  const t = useText()
  const view = usePractice(controller)
  const ended = view.ended !== null
  useEffect(() => {
    if (ended) showReport(controller.sessionId)
  }, [ended, showReport, controller])
  if (ended) {
    return (
      <Screen title={t('practice.report.title')}>
        <Skeleton label={t('practice.end.scoring')} rows={2} tall />
      </Screen>
    )
  }
  return <LiveView view={view} actions={controller} meter={controller} onLeave={onLeave} onRestart={onRestart} />
}
