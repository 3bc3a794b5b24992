import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { hasKeyboard } from '../../../ui/keys'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { LoadFailure } from '../../shell/LoadFailure'
import type { CoverView as View } from '../exam.view-model'
import { CoverCard } from './CoverCard'
import { CoverDock } from './CoverDock'
import { KeyCard } from './KeyCard'
import { RuleCard } from './RuleCard'
import css from './CoverView.module.css'

/** The cover: what the exam is, its rules, and one button. */
export function CoverView({ view, openHistory }: { view: View; openHistory: () => void }) {
  const t = useText()
  const { exam, history, now } = view
  return (
    <Screen
      title={t('exam.title')}
      top={
        <TopBar
          title={t('exam.title')}
          start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }}
          {...(history.length > 0
            ? { end: { icon: 'history', label: t('exam.history.title'), onPress: openHistory } }
            : {})}
        />
      }
      dock={exam && <CoverDock view={view} exam={exam} />}
      testId="exam-cover"
    >
      {view.load === 'loading' && !exam && <Skeleton label={t('ui.state.loading')} rows={3} tall />}
      {view.load === 'failed' && !exam && (
        <LoadFailure
          title={t('exam.cover.failed')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={view.back}
        />
      )}
      {exam && (
        <Box className={css.stack}>
          {view.preview && <Notice tone="brand" icon="eye" title={t('exam.cover.preview')} />}
          <CoverCard exam={exam} now={now} />
          <RuleCard exam={exam} now={now} />
          {hasKeyboard() && <KeyCard />}
        </Box>
      )}
    </Screen>
  )
}
