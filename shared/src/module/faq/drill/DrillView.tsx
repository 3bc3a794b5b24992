import { useText } from '../../../hook/core-context'
import { EmptyState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import { dayText } from '../../clock-in/clock-in-text'
import { LoadFailure } from '../../shell/LoadFailure'
import { ModeChoice } from '../round/ModeChoice'
import type { RoundPageView } from '../round/useRound'
import type { DrillBrief } from './drill.contract'
import { drillText } from './drill-text'
import css from '../round/round.module.css'

/** Before a drill: how many questions are due, how to answer, or when the next ones are. */
export function DrillView({ view }: { view: RoundPageView }) {
  const t = useText()
  const { drill, page } = view
  const ready = drill !== null && (drill.currentId !== null || drill.ahead.length > 0)
  return (
    <Screen
      title={t('drill.title')}
      top={<TopBar title={t('drill.title')} start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }} />}
      dock={
        ready && (
          <Button wide busy={view.starting} onPress={() => void page.start(false)} testId="round-start">
            {t(drill.currentId === null ? 'faq.brief.start' : 'faq.brief.goOn')}
          </Button>
        )
      }
      testId="drill"
    >
      {view.load === 'loading' && <Skeleton label={t('faq.drill.loading')} rows={2} tall />}
      {view.load === 'failed' && drill === null && (
        <LoadFailure
          title={t('faq.drill.failed')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={view.back}
        />
      )}
      {drill !== null && !ready && (
        <Box className={css.stack}>
          <EmptyState title={drillText(drill, t)} detail={t('faq.drill.nothingHint')} />
          <LastDrill view={view} last={drill.last} />
        </Box>
      )}
      {drill !== null && ready && (
        <Box className={css.stack}>
          {view.error !== null && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
          <Card className={css.card ?? ''} label={t('faq.brief.terms')}>
            <Text kind="titleS" as="h2" testId="drill-due">
              {drillText(drill, t)}
            </Text>
            <Text kind="body" as="p">
              {t('faq.drill.what')}
            </Text>
            {drill.currentId === null && drill.due > drill.ahead.length && (
              <Text kind="caption" tone="secondary" as="p">
                {t('faq.drill.some', { n: drill.ahead.length })}
              </Text>
            )}
          </Card>
          <ModeChoice view={view} asr={drill.voice.asr} />
          <LastDrill view={view} last={drill.last} />
        </Box>
      )}
    </Screen>
  )
}

/** The way to the report of the drill that was finished last. */
function LastDrill({ view, last }: { view: RoundPageView; last: DrillBrief['last'] }) {
  const t = useText()
  if (last === null) return null
  return (
    <Button kind="text" wide onPress={() => view.openReport(last.id)} testId="drill-last">
      {t('faq.drill.openLast', { day: dayText(last.day, t) })}
    </Button>
  )
}
