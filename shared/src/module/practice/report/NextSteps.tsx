import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import type { ReportView } from '../report.view-model'
import css from './NextSteps.module.css'

/** Up to three things to do next time. */
export function NextSteps({ view }: { view: ReportView }) {
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
        {view.next.map((text) => (
          <Text key={text} className={css.text}>
            {text}
          </Text>
        ))}
      </Box>
    </Card>
  )
}
