import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import type { ReportView } from '../report.view-model'
import { adviceText } from './report-text'
import css from './FirstChange.module.css'

/** The most important thing to change. */
export function FirstChange({ view }: { view: ReportView }) {
  const t = useText()
  const text = view.first === null ? t('practice.report.allGood') : adviceText(view.first, t)
  return (
    <Card tone="brand" className={css.card}>
      <Icon name={view.first === null ? 'tick' : 'target'} size={22} className={css.icon ?? ''} />
      <Box className={css.words}>
        <Text kind="caption" tone="brand" strong as="h2">
          {view.first === null
            ? t('practice.report.now')
            : `${t('practice.report.first')} · ${t(`scoring.kind.${view.first.kind}`)}`}
        </Text>
        <Text className={css.text}>{text}</Text>
      </Box>
    </Card>
  )
}
