import { useEffect } from 'react'
import { useServices, useText } from '../../../hook/core-context'
import { useAnswer } from '../../../hook/use-answer'
import { useOnReturn } from '../../../hook/use-on-return'
import { Box } from '../../../ui/Box'
import { Card, Tile } from '../../../ui/Card'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import { changed } from '../round/round.events'
import { drill } from './drill.contract'
import { keptPictures } from './drill-pictures'
import { drillText } from './drill-text'
import css from './DrillCard.module.css'

/**
 * Three minutes a day, in the training centre; nothing for who has no weak questions. It fetches the questions of the next
 * drill ahead, so that it can be begun without a network.
 */
export function DrillCard() {
  const t = useText()
  const services = useServices()
  const { platform, realtime } = services
  const { answer, load } = useAnswer(drill, {})
  useOnReturn(() => void load())
  useEffect(() => realtime.on(changed, () => void load()), [realtime, load])
  const mine = answer?.drill ?? null
  const ahead = mine?.ahead
  useEffect(() => {
    if (ahead) void keptPictures(services, ahead)
  }, [services, ahead])
  if (mine === null || (mine.weak === 0 && mine.currentId === null && mine.doneToday === 0)) return null
  const due = mine.due > 0 || mine.currentId !== null
  return (
    <Card className={css.card ?? ''} label={t('drill.title')} testId="drill-card">
      <Pressable
        className={css.row}
        testId="drill-open"
        onPress={() => platform.navigation.go('/user/dashboard/faq', { drill: '1' })}
      >
        <Tile tone={due ? 'brand' : mine.doneToday > 0 ? 'success' : 'neutral'}>
          <Icon name={due ? 'voice' : mine.doneToday > 0 ? 'tick' : 'clock'} size={22} />
        </Tile>
        <Box className={css.words}>
          <Text kind="row">{t('drill.title')}</Text>
          <Text kind="caption" tone="secondary" figures>
            {drillText(mine, t)}
          </Text>
        </Box>
        <Icon name="next" size={18} />
      </Pressable>
    </Card>
  )
}
