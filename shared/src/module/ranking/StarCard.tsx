import { useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Card, Tile } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Text } from '../../ui/Text'
import type { TodayStar } from '../task/task.view-model'
import css from './StarCard.module.css'

/** The best practice of the day, or an invitation. */
export function StarCard({ star }: { star: TodayStar | null }) {
  const t = useText()
  const score = star === null ? 0 : Math.round(star.total)
  const line =
    star === null
      ? t('ranking.star.empty')
      : star.me
        ? t('ranking.star.me', { score })
        : t('ranking.star.line', { name: star.name, score })
  return (
    <Card className={css.card} label={t('ranking.star.title')}>
      <Tile tone={star === null ? 'neutral' : 'warning'}>
        <Icon name="star" size={22} />
      </Tile>
      <Box className={css.words}>
        <Text kind="caption" tone="secondary">
          {t('ranking.star.title')}
        </Text>
        <Text kind="body" strong figures>
          {line}
        </Text>
        {star !== null && (
          <Text kind="caption" tone="secondary">
            {t('ranking.star.detail', { department: star.departmentName, scene: star.sceneName })}
          </Text>
        )}
      </Box>
    </Card>
  )
}
