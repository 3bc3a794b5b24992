import { useServices, useText } from '../../hook/core-context'
import { Box } from '../../ui/Box'
import { Card, Tile } from '../../ui/Card'
import { pointsText } from '../../ui/format'
import { Icon } from '../../ui/Icon'
import { Pressable } from '../../ui/Pressable'
import { Text } from '../../ui/Text'
import type { StarView } from '../task/task.view-model'
import css from './StarCard.module.css'

/** Today's star: the learner with the best passing score, "nobody yet", or "unknown". */
export function StarCard({ star }: { star: StarView }) {
  const t = useText()
  const { navigation } = useServices().platform
  const somebody = star === null || star === 'unknown' ? null : star
  const score = pointsText(somebody?.total ?? 0)
  const line =
    somebody === null
      ? t(star === null ? 'ranking.star.empty' : 'ranking.star.unknown')
      : somebody.me
        ? t('ranking.star.me', { score })
        : somebody.name === ''
          ? t('ranking.star.hidden', { score })
          : t('ranking.star.line', { name: somebody.name, score })
  return (
    <Card className={css.card} label={t('ranking.star.title')}>
      <Tile tone={somebody === null ? 'neutral' : 'warning'}>
        <Icon name="star" size={22} />
      </Tile>
      <Box className={css.words}>
        <Text kind="caption" tone="secondary">
          {t('ranking.star.title')}
        </Text>
        <Text kind="body" strong figures>
          {line}
        </Text>
        {somebody !== null && (
          <Text kind="caption" tone="secondary">
            {somebody.departmentName === ''
              ? somebody.sceneName
              : t('ranking.star.detail', { department: somebody.departmentName, scene: somebody.sceneName })}
          </Text>
        )}
      </Box>
      <Pressable
        className={css.open}
        aria={{ label: t('ranking.title') }}
        onPress={() => navigation.go('/user/ranking')}
        testId="open-ranking"
      >
        <Icon name="next" size={20} />
      </Pressable>
    </Card>
  )
}
