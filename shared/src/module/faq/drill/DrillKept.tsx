import { useStore } from 'zustand'
import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { TopBar } from '../../../ui/TopBar'
import css from '../round/round.module.css'

/** All questions are answered, and the server has yet to hear of it. */
export function DrillKept({ back }: { back: () => void }) {
  const t = useText()
  const online = useStore(useServices().platform.system.online)
  const title = t('drill.title')
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: back }} />}
      dock={
        <Button wide kind="quiet" onPress={back}>
          {t('ui.action.back')}
        </Button>
      }
      testId="drill-kept"
    >
      <Box className={css.stack}>
        <Notice
          tone="brand"
          icon="phoneTick"
          title={t('faq.drill.keptTitle')}
          detail={t(online ? 'faq.drill.keptSending' : 'faq.drill.keptHint')}
          spoken="status"
        />
      </Box>
    </Screen>
  )
}
