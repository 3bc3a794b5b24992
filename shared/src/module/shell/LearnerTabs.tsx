import { useText } from '../../hook/core-context'
import { Logo } from '../../ui/Logo'
import { TabBar } from '../../ui/TabBar'
import { Text } from '../../ui/Text'
import { BadgeToast } from '../badge/BadgeToast'
import { TopBarEnd } from './TopBarEnd'
import { useShell } from './useShell'

/** The learner's tabs; WeChat draws its own tab bar. @param page the one that they stand on */
export function LearnerTabs({ page }: { page: 'center' | 'mine' }) {
  const t = useText()
  const shell = useShell()
  return (
    <>
      <LearnerTabsView current={shell.tab} onOpen={shell.openTab} t={t} />
      {/* Pages below stay mounted: two toasts of one badge would close each other. */}
      {shell.tab === page ? <BadgeToast /> : null}
    </>
  )
}

interface LearnerTabsViewProps {
  current: 'center' | 'mine' | null
  onOpen: (tab: 'center' | 'mine') => void
  t: (key: string) => string
}

export function LearnerTabsView({ current, onOpen, t }: LearnerTabsViewProps) {
  return (
    <TabBar
      label={t('ui.tab.label')}
      current={current}
      onOpen={onOpen}
      tabs={[
        { value: 'center', label: t('ui.tab.center'), icon: 'home' },
        { value: 'mine', label: t('ui.tab.mine'), icon: 'person' },
      ]}
      end={<TopBarEnd />}
      brand={
        <>
          <Logo size={30} />
          <Text kind="titleS" as="span">
            {t('ui.app.brand')}
          </Text>
        </>
      }
    />
  )
}
