import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Portrait } from '../../../ui/Portrait'
import { Text } from '../../../ui/Text'
import type { Unfinished } from '../task.contract'
import type { CenterView } from '../task.view-model'
import css from './ContinueCard.module.css'

/** The unfinished conversation, with the customer's last words. */
export function ContinueCard({ view, unfinished }: { view: CenterView; unfinished: Unfinished }) {
  const t = useText()
  const minutes = view.resumableMinutes
  const expired = minutes !== null && minutes <= 0
  const meta = [
    t('task.center.unfinished.turn', { turn: unfinished.turn }),
    ...(minutes === null
      ? []
      : [expired ? t('task.center.unfinished.expired') : t('task.center.unfinished.within', { n: minutes })]),
  ]
  return (
    <Card tone="customer" className={css.card} label={t('task.center.unfinished.label')}>
      <Box className={css.head}>
        <Portrait portrait={unfinished.portrait} size={68} />
        <Box className={css.words}>
          <Text kind="caption" tone="customer" strong>
            {t('task.center.unfinished.label')}
          </Text>
          <Text kind="titleS" as="h2">
            {unfinished.title}
          </Text>
          <Text kind="caption" tone="secondary" figures className={css.meta}>
            {meta.join(' · ')}
          </Text>
        </Box>
      </Box>
      {unfinished.lastLine && <Box className={css.line}>{`“${unfinished.lastLine}”`}</Box>}
      <Box className={css.actions}>
        <Button size="m" icon={expired ? 'next' : 'mic'} className={css.go} onPress={view.continueUnfinished}>
          {t(expired ? 'task.center.unfinished.open' : 'task.center.unfinished.continue')}
        </Button>
        <Button kind="text" size="m" onPress={view.restartUnfinished}>
          {t('task.center.unfinished.restart')}
        </Button>
      </Box>
    </Card>
  )
}
