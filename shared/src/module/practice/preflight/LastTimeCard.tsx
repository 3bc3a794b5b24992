import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { LastTime } from '../brief.contract'
import { ThingList } from '../report/ThingList'
import css from './LastTimeCard.module.css'

interface LastTimeCardProps {
  last: LastTime
  /** Absent where the report can't be opened now. */
  onOpen?: (sessionId: string) => void
}

/** What the last practice says about this one. */
export function LastTimeCard({ last, onOpen }: LastTimeCardProps) {
  const t = useText()
  return (
    <Card tone="brand" className={css.card}>
      <Icon name="target" size={22} className={css.icon ?? ''} />
      <Box className={css.words}>
        <Text kind="caption" tone="brand" strong as="h2">
          {t('practice.last.title')}
        </Text>
        <Text kind="caption" tone="secondary" figures>
          {last.rehearsal ? t('practice.last.rehearsal') : t('practice.last.attempt', { attempt: last.attempt })}
        </Text>
        <ThingList things={last.things} />
        {onOpen && (
          <Pressable className={css.link} onPress={() => onOpen(last.id)} testId="last-report">
            {t('practice.last.report')}
          </Pressable>
        )}
      </Box>
    </Card>
  )
}
