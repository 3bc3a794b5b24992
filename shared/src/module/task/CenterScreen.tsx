import { LearnerTabs } from '../shell/LearnerTabs'
import { OutboxNotice } from '../shell/OutboxNotice'
import { CenterView } from './center/CenterView'
import { useCenter } from './useCenter'

/** /user/dashboard/center: what to go on with and what is to do. */
export function CenterScreen() {
  return <CenterView view={useCenter()} tabs={<LearnerTabs />} outbox={<OutboxNotice />} />
}
