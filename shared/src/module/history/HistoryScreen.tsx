import { useState } from 'react'
import { useText } from '../../hook/core-context'
import { EmptyState, ErrorState } from '../../ui/Blank'
import { Box } from '../../ui/Box'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { Text } from '../../ui/Text'
import { TopBar } from '../../ui/TopBar'
import { PullArea } from '../shell/PullArea'
import { HistoryFilters } from './HistoryFilters'
import { HistoryMonths } from './HistoryMonths'
import css from './HistoryScreen.module.css'
import { OwnAppeals } from './OwnAppeals'
import { type OwnHistoryView, useOwnHistory } from './useOwnHistory'

/** /user/history: everything that I did, newest first; each line leads to its report. */
export function HistoryScreen() {
  const t = useText()
  const view = useOwnHistory()
  const [appeals, setAppeals] = useState(false)
  const title = t('history.title')
  return (
    <Screen
      title={title}
      top={
        <TopBar
          title={title}
          start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }}
          end={{
            ...{ icon: 'flag', label: t('history.appeals'), testId: 'history-appeals' },
            onPress: () => setAppeals(true),
          }}
        />
      }
      testId="history-screen"
    >
      <PullArea onRefresh={view.refresh}>
        <Box className={css.stack}>
          <HistoryFilters view={view} />
          <Content view={view} />
        </Box>
      </PullArea>
      <OwnAppeals open={appeals} onClose={() => setAppeals(false)} />
    </Screen>
  )
}

function Content({ view }: { view: OwnHistoryView }) {
  const t = useText()
  const { rows, error, filtered } = view
  const retry = { label: t('ui.action.retry'), onPress: () => void view.refresh() }
  if (rows === null && error !== null) return <ErrorState title={t('history.failed')} detail={error} action={retry} />
  if (rows === null) return <Skeleton label={t('ui.state.loading')} rows={4} />
  return (
    <>
      {error !== null && (
        <Notice tone="warning" icon="offline" title={t('history.stale')} spoken="status" action={retry} />
      )}
      {rows.length > 0 ? (
        <HistoryMonths rows={rows} onOpen={view.open} />
      ) : filtered ? (
        <EmptyState
          title={t('history.none')}
          detail={t('history.noneDetail')}
          action={{ label: t('history.clear'), onPress: view.clear }}
        />
      ) : (
        <EmptyState title={t('history.empty')} detail={t('history.emptyDetail')} />
      )}
      {view.moreError !== null && (
        <Notice tone="warning" icon="alert" title={t('history.moreFailed')} detail={view.moreError} spoken="status" />
      )}
      {view.hasMore && (
        <Button kind="quiet" size="m" wide busy={view.loadingMore} onPress={view.more} testId="history-more">
          {t('ui.action.loadMore')}
        </Button>
      )}
      {rows.length > 0 && !view.hasMore && (
        <Text kind="micro" tone="tertiary" as="p" className={css.end}>
          {t('history.end')}
        </Text>
      )}
    </>
  )
}
