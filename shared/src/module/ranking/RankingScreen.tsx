import { useServices, useText } from '../../hook/core-context'
import { EmptyState, ErrorState } from '../../ui/Blank'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { dayTimeText } from '../../ui/format'
import { ListCard, ListRow } from '../../ui/ListRow'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Segmented } from '../../ui/Segmented'
import { Skeleton } from '../../ui/Skeleton'
import { Switch } from '../../ui/Switch'
import { Tabs } from '../../ui/Tabs'
import { Text } from '../../ui/Text'
import { TopBar } from '../../ui/TopBar'
import { PullArea } from '../shell/PullArea'
import { OwnPlace } from './list/OwnPlace'
import { RankLine } from './list/RankLine'
import css from './list/ranking.module.css'
import { RANK_BY, RANK_PERIODS, type Ranking } from './ranking-list.contract'
import { type RankingView, useRanking } from './useRanking'

/** /user/ranking: who has won, scored and practised how much, and my own place. */
export function RankingScreen() {
  const t = useText()
  const view = useRanking()
  const title = t('ranking.title')
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }} />}
      testId="ranking"
    >
      <PullArea onRefresh={view.refresh}>
        <Box className={css.stack}>
          <Choices view={view} />
          <Content view={view} />
        </Box>
      </PullArea>
    </Screen>
  )
}

function Choices({ view: { choice, choose, ranking } }: { view: RankingView }) {
  const t = useText()
  return (
    <Box className={css.choices}>
      <Segmented
        label={t('ranking-list.by.label')}
        value={choice.by}
        onChange={(by) => choose({ by })}
        segments={RANK_BY.map((value) => ({ value, label: t(`ranking-list.by.${value}`) }))}
      />
      <Tabs
        label={t('ranking-list.period.label')}
        value={choice.period}
        onChange={(period) => choose({ period })}
        tabs={RANK_PERIODS.map((value) => ({ value, label: t(`ranking-list.period.${value}`) }))}
      />
      {ranking !== null && ranking.groups.length > 1 && (
        <Tabs
          label={t('ranking-list.among.label')}
          value={ranking.among}
          onChange={(among) => choose({ among })}
          tabs={ranking.groups.map(({ among, name }) => ({
            value: among,
            label: among === 'department' ? name : t(`ranking-list.among.${among}`, { name }),
          }))}
        />
      )}
    </Box>
  )
}

function Content({ view }: { view: RankingView }) {
  const t = useText()
  const { ranking, error } = view
  const retry = { label: t('ui.action.retry'), onPress: () => void view.refresh() }
  if (ranking === null)
    return error === null ? (
      <Skeleton label={t('ui.state.loading')} rows={5} />
    ) : (
      <ErrorState title={t('ranking-list.failed')} detail={error} action={retry} />
    )
  return (
    <>
      {error !== null && (
        <Notice tone="warning" icon="offline" title={t('ranking-list.stale')} spoken="status" action={retry} />
      )}
      {view.rows.length === 0 ? (
        <EmptyState
          title={t(`ranking-list.empty.${view.choice.period}`)}
          detail={t(`ranking-list.emptyDetail.${view.choice.by}`)}
        />
      ) : (
        <>
          <OwnPlace own={ranking.own} by={view.choice.by} />
          <Box as="ol" className={css.lines} aria={{ label: t('ranking.title') }}>
            {view.rows.map((row, at) => (
              <RankLine key={at} row={row} by={view.choice.by} />
            ))}
          </Box>
        </>
      )}
      {view.hasMore && (
        <Button kind="quiet" size="m" wide busy={view.loadingMore} onPress={view.more} testId="ranking-more">
          {t('ui.action.loadMore')}
        </Button>
      )}
      <Own view={view} ranking={ranking} />
    </>
  )
}

function Own({ view, ranking: { at, hiding } }: { view: RankingView; ranking: Ranking }) {
  const t = useText()
  const now = useServices().clock.now()
  return (
    <>
      {view.failure !== null && <Notice tone="danger" icon="alert" title={view.failure} spoken="alert" />}
      {hiding.allowed && (
        <Box>
          <ListCard>
            <ListRow
              icon="person"
              title={t('ranking-list.hide')}
              control={<Switch on={hiding.on} onChange={view.hide} label={t('ranking-list.hide')} />}
            />
          </ListCard>
          <Text kind="caption" tone="secondary" as="p" className={css.hint}>
            {t('ranking-list.hideHint')}
          </Text>
        </Box>
      )}
      <Text kind="micro" tone="tertiary" as="p" figures className={css.end}>
        {t('ranking-list.at', { at: dayTimeText(at, now, t) })}
      </Text>
    </>
  )
}
