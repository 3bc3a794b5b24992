import { ClockInCard } from '../clock-in/ClockInCard'
import { DrillCard } from '../faq/drill/DrillCard'
import { LearnerTabs } from '../shell/LearnerTabs'
import { OutboxNotice } from '../shell/OutboxNotice'
import { CenterView } from './center/CenterView'
import { useCenter } from './useCenter'

/** /user/dashboard/center: work to continue and packages to do. */
export function CenterScreen() {
  return (
    <CenterView
      view={useCenter()}
      tabs={<LearnerTabs page="center" />}
      outbox={<OutboxNotice />}
      duties={
        <>
          <ClockInCard />
          <DrillCard />
        </>
      }
    />
  )
}
