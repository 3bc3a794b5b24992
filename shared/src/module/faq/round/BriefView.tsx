import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { pointsText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import { LoadFailure } from '../../shell/LoadFailure'
import { ModeChoice } from './ModeChoice'
import type { RoundBrief } from './round.contract'
import type { RoundPageView } from './useRound'
import css from './round.module.css'

/** Before a round: how many questions, what passes, how to answer. */
export function BriefView({ view }: { view: RoundPageView }) {
  const t = useText()
  const { brief, page } = view
  const used = brief !== null && brief.currentId === null && brief.attemptsLeft === 0
  return (
    <Screen
      title={t('faq.title')}
      top={
        <TopBar
          title={brief?.title ?? t('faq.title')}
          start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }}
        />
      }
      dock={
        brief && (
          <Box className={css.buttons}>
            <Button
              wide
              busy={view.starting}
              disabled={used || brief.questions === 0}
              onPress={() => void page.start(false)}
              testId="round-start"
            >
              {t(used ? 'faq.brief.used' : brief.currentId === null ? 'faq.brief.start' : 'faq.brief.goOn')}
            </Button>
            {brief.currentId !== null && brief.attemptsLeft !== 0 && (
              <Button kind="text" wide disabled={view.starting} onPress={() => void page.start(true)}>
                {t('faq.brief.restart')}
              </Button>
            )}
          </Box>
        )
      }
      testId="round-brief"
    >
      {view.load === 'loading' && <Skeleton label={t('faq.brief.loading')} rows={2} tall />}
      {view.load === 'failed' && brief === null && (
        <LoadFailure
          title={t('faq.brief.failed')}
          error={view.error}
          gone={view.gone}
          retry={view.retry}
          back={view.back}
        />
      )}
      {brief && (
        <Box className={css.stack}>
          {view.error !== null && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
          <Terms brief={brief} />
          <ModeChoice view={view} asr={brief.voice.asr} />
        </Box>
      )}
    </Screen>
  )
}

function Terms({ brief }: { brief: RoundBrief }) {
  const t = useText()
  const { questions, passScore, attemptsLeft, bestScore, secondTry } = brief
  return (
    <Card className={css.card ?? ''} label={t('faq.brief.terms')}>
      <Text kind="body" as="p">
        {t('faq.brief.what')}
      </Text>
      <Facts
        className={css.facts}
        items={[
          [t('faq.brief.questions'), String(questions)],
          [t('faq.brief.pass'), pointsText(passScore)],
          [t('faq.brief.second'), t(secondTry ? 'faq.brief.secondYes' : 'faq.brief.secondNo')],
          [t('faq.brief.left'), attemptsLeft === null ? t('faq.brief.unlimited') : String(attemptsLeft)],
          [t('faq.brief.best'), bestScore === null ? '–' : pointsText(bestScore)],
        ]}
      />
    </Card>
  )
}
