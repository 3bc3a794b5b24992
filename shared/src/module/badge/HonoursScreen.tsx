import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { TopBar } from '../../ui/TopBar'
import { BadgeGrid } from './honours/BadgeGrid'
import { BadgeDialog } from './honours/BadgeDialog'
import { LevelSteps } from './honours/LevelSteps'
import css from './honours/honours.module.css'
import { useHonours } from './useHonours'

/** /user/honours: my level and the way up, my badges and those to earn. */
export function HonoursScreen() {
  const t = useText()
  const view = useHonours()
  const title = t('honours.title')
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }} />}
      testId="honours"
    >
      <Box className={css.stack}>
        {view.error !== null && (
          <Notice
            tone="danger"
            icon="alert"
            title={view.error}
            spoken="alert"
            action={{ label: t('ui.action.retry'), onPress: view.retry }}
          />
        )}
        {view.honours === null ? (
          view.error === null && <Skeleton label={t('ui.state.loading')} />
        ) : (
          <>
            <LevelSteps stars={view.honours.stars} levels={view.honours.levels} />
            <BadgeGrid badges={view.honours.badges} onShow={view.show} />
          </>
        )}
      </Box>
      <BadgeDialog badge={view.shown} onClose={() => view.show(null)} />
    </Screen>
  )
}
