import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import { levelOf } from '../../org/level.rules'
import type { Honours } from '../badge.contract'
import css from './honours.module.css'

/** My level, what the next one needs, and all of them. */
export function LevelSteps({ stars, levels }: Pick<Honours, 'stars' | 'levels'>) {
  const t = useText()
  const { level, next } = levelOf(levels, stars)
  const from = level?.stars ?? 0
  return (
    <Card className={css.levels} label={t('honours.level')}>
      <Box className={css.now}>
        <LevelIcon image={level?.image ?? ''} large />
        <Box className={css.words}>
          <Text kind="titleM" as="h2">
            {level?.name ?? t('honours.noLevel')}
          </Text>
          <Text kind="caption" tone="secondary" figures>
            {next ? t('honours.toNext', { n: next.stars - stars, name: next.name }) : t('honours.top', { n: stars })}
          </Text>
        </Box>
      </Box>
      {next && <ProgressBar share={(stars - from) / (next.stars - from)} label={t('honours.level')} />}
      <Box as="ul" className={css.steps}>
        {levels.map((one) => (
          <Box as="li" key={one.id} className={cx(css.step, one.stars > stars && css.later)}>
            <LevelIcon image={one.image} />
            <Box as="span" className={css.words}>
              <Text kind="body" as="span" strong={one.id === level?.id}>
                {one.name}
              </Text>
            </Box>
            <Text kind="caption" tone="secondary" figures as="span">
              {t('honours.stars', { n: one.stars })}
            </Text>
            {one.stars <= stars && <Icon name="tick" size={16} />}
          </Box>
        ))}
      </Box>
    </Card>
  )
}

function LevelIcon({ image, large = false }: { image: string; large?: boolean }) {
  return (
    <Box as="span" className={cx(css.icon, large && css.large)}>
      {image === '' ? (
        <Icon name="medal" size={large ? 32 : 20} />
      ) : (
        <Picture src={image} alt="" className={css.picture ?? ''} />
      )}
    </Box>
  )
}
