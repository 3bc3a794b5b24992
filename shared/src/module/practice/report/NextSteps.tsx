import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import { answerLine } from '../answer-line.rules'
import type { MomentStarter, ReportView } from '../report.view-model'
import { ThingList } from './ThingList'
import { TryAgain } from './TryAgain'
import css from './NextSteps.module.css'

interface NextStepsProps {
  view: ReportView
  starter: MomentStarter | null
}

/** Up to three things to do next time, each with its turn and the way to try just that again. */
export function NextSteps({ view, starter }: NextStepsProps) {
  const t = useText()
  const done = view.next.length === 0
  return (
    <Card tone="brand" className={css.card}>
      <Icon name={done ? 'tick' : 'target'} size={22} className={css.icon ?? ''} />
      <Box className={css.words}>
        <Text kind="caption" tone="brand" strong as="h2">
          {t(done ? 'practice.report.now' : 'practice.report.next')}
        </Text>
        {done && <Text className={css.text}>{t('practice.report.allGood')}</Text>}
        {!done && (
          <ThingList things={view.next} foot={({ turn }) => <Evidence turn={turn} view={view} starter={starter} />} />
        )}
      </Box>
    </Card>
  )
}

function Evidence({ turn, view, starter }: NextStepsProps & { turn: number }) {
  const t = useText()
  const line = answerLine(view.transcript, turn)
  const id = view.report?.session.id
  if (!line) return null
  if (line.again && starter && id !== undefined) return <TryAgain id={id} line={line} starter={starter} />
  return (
    <Text kind="caption" tone="tertiary" figures>
      {t('practice.report.whereTurn', { turn })}
    </Text>
  )
}
