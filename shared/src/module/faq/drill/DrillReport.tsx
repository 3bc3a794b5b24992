import { useText } from '../../../hook/core-context'
import { Card } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { Box } from '../../../ui/Box'
import { Text } from '../../../ui/Text'
import { dayText } from '../../clock-in/clock-in-text'
import type { AskedAgain, RoundView } from '../round/round.contract'
import css from '../round/round.module.css'

/** How many answers of a drill were right. */
export function DrillScore({ round }: { round: RoundView }) {
  const t = useText()
  const right = round.asks.filter(({ credit }) => credit === 100).length
  return (
    <Card className={css.card ?? ''} label={t('faq.report.score')}>
      <Text kind="titleM" as="h2" figures testId="drill-right">
        {t('faq.drill.right', { right, n: round.count })}
      </Text>
      <Text kind="caption" tone="secondary" as="p">
        {t('faq.drill.counts')}
      </Text>
    </Card>
  )
}

/** When a question of a drill comes again. */
export function ComesAgain({ again }: { again: AskedAgain | undefined }) {
  const t = useText()
  if (again === undefined) return null
  return (
    <Box className={css.row} testId="drill-again">
      <Text kind="caption" tone="secondary" figures>
        {again.day === null ? t('faq.drill.known') : t('faq.drill.comes', { day: dayText(again.day, t) })}
      </Text>
      {again.mastered && <Chip tone="success">{t('faq.drill.mastered')}</Chip>}
    </Box>
  )
}
