import { useServices } from '../../hook/core-context'
import { LearnerTabs } from '../shell/LearnerTabs'
import { OutboxNotice } from '../shell/OutboxNotice'
import { MineView } from './mine/MineView'
import { useMine } from './useMine'

/** /user/mine: profile, settings, signing out. */
export function MineScreen() {
  const view = useMine()
  const { navigation } = useServices().platform
  if (view === null) return null
  return (
    <MineView
      view={view}
      tabs={<LearnerTabs page="mine" />}
      outbox={<OutboxNotice />}
      openTerms={() => navigation.go('/terms')}
      openPrivacy={() => navigation.go('/privacy')}
      openRecorder={() => navigation.go('/pages/recorder-test')}
    />
  )
}
