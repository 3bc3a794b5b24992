import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Text } from '../../../ui/Text'
import type { RankBy, Ranking } from '../ranking-list.contract'
import css from './ranking.module.css'
import { valueText } from './value-text'

/** My place, and how much is missing to the next better one. */
export function OwnPlace({ own: { place, value, next }, by }: { own: Ranking['own']; by: RankBy }) {
  const t = useText()
  return (
    <Card tone="brand" className={css.own} label={t('ranking-list.own.label')} testId="ranking-own">
      <Box className={css.rank}>
        <Text kind="caption" tone="secondary">
          {t('ranking-list.own.label')}
        </Text>
        <Text kind="titleM" tone="brand" figures>
          {place === null ? t('ranking-list.own.none') : t('ranking-list.own.place', { place })}
        </Text>
      </Box>
      <Text kind="body" figures className={css.missing}>
        {place === null
          ? t(`ranking-list.own.begin.${by}`)
          : next === null
            ? t('ranking-list.own.first', { value: valueText(value, by, t) })
            : t('ranking-list.own.next', { place: next.place, missing: valueText(next.missing, by, t) })}
      </Text>
    </Card>
  )
}
