import { useServices, useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Card, Tile } from '../../ui/Card'
import { Hidden } from '../../ui/Hidden'
import { Icon } from '../../ui/Icon'
import { Pressable } from '../../ui/Pressable'
import { Text } from '../../ui/Text'
import { countText, nowText } from './clock-in-text'
import type { OwnDuty } from './clock-in.contract'
import { useOwnDuties } from './useOwnDuties'
import css from './ClockInCard.module.css'

/** Today's duties in the training centre; nothing for who has none. It leads to the calendar. */
export function ClockInCard() {
  const t = useText()
  const { navigation } = useServices().platform
  const { duties } = useOwnDuties()
  if (duties === null || duties.duties.length === 0) return null
  return (
    <Card className={css.card} label={t('clock-in.title')} testId="clock-in">
      <Pressable className={css.rows} testId="clock-in-open" onPress={() => navigation.go('/user/dashboard/clockin')}>
        {duties.duties.map((duty) => (
          <Row key={duty.id} duty={duty} today={duties.today} />
        ))}
        <Hidden as="span">{t('clock-in.open')}</Hidden>
      </Pressable>
    </Card>
  )
}

function Row({ duty, today }: { duty: OwnDuty; today: string }) {
  const t = useText()
  const done = duty.now.state === 'done'
  const count = countText(duty, t)
  const words = [nowText(duty, today, t), ...(count === null ? [] : [count])].join(' · ')
  return (
    <Box className={css.row}>
      <Tile tone={done ? 'success' : duty.now.state === 'open' ? 'brand' : 'neutral'}>
        <Icon name={done ? 'tick' : 'clock'} size={22} />
      </Tile>
      <Box className={css.words}>
        <Text kind="row">{duty.name}</Text>
        <Text kind="caption" tone="secondary" figures>
          {words}
        </Text>
      </Box>
      <Icon name="next" size={18} />
    </Box>
  )
}
