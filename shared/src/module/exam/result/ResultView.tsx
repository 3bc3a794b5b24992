import { useEffect, useState } from 'react'
import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { scrollPageToTop } from '../../../ui/page-scroll'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { AppealSlot } from '../../appeal/AppealSlot'
import { LoadFailure } from '../../shell/LoadFailure'
import type { ResultView as View } from '../exam.view-model'
import { MoreSheet } from './MoreSheet'
import { ResultDock } from './ResultDock'
import { ResultNotices } from './ResultNotices'
import { ReviewView } from './ReviewView'
import { ScoreCard } from './ScoreCard'
import { TypeCard } from './TypeCard'
import { WrongCard } from './WrongCard'
import css from './ResultView.module.css'

/** Shown while the result is loading. */
export function ResultOpening() {
  const t = useText()
  return (
    <Screen title={t('exam.result.title')} top={<TopBar title={t('exam.result.title')} />}>
      <Skeleton label={t('exam.result.loading')} rows={3} tall />
    </Screen>
  )
}

/** The score, its breakdown, and the way to the wrong questions. */
export function ResultView({ view, openHistory }: { view: View; openHistory: () => void }) {
  const t = useText()
  const [more, setMore] = useState(false)
  const [review, setReview] = useState<'wrong' | 'all' | null>(null)
  const { result } = view
  useEffect(scrollPageToTop, [review])
  if (review !== null && result !== null)
    return <ReviewView result={result} first={review} onClose={() => setReview(null)} />
  return (
    <>
      <Screen
        title={t('exam.result.title')}
        top={
          <TopBar
            title={t('exam.result.title')}
            start={{ icon: 'close', label: t('ui.action.close'), onPress: view.close }}
            {...(result
              ? {
                  end: {
                    icon: 'more',
                    label: t('exam.result.more'),
                    onPress: () => setMore(true),
                    testId: 'exam-more',
                  },
                }
              : {})}
          />
        }
        dock={result && <ResultDock view={view} result={result} onReview={setReview} />}
        testId="exam-result"
      >
        {view.load === 'loading' && !result && <Skeleton label={t('exam.result.loading')} rows={3} tall />}
        {view.load === 'failed' && !result && (
          <LoadFailure
            title={t('exam.result.failed')}
            safe={t('exam.result.failedSafe')}
            error={view.error}
            gone={view.gone}
            retry={view.retry}
            back={view.close}
          />
        )}
        {result && (
          <Box className={css.stack}>
            <ResultNotices view={view} result={result} />
            <ScoreCard result={result} />
            {result.attempt.total !== null && <TypeCard result={result} />}
            <WrongCard result={result} onOpen={() => setReview('wrong')} />
            {!view.preview && result.attempt.total !== null && <AppealSlot kind="exam" recordId={result.attempt.id} />}
          </Box>
        )}
      </Screen>
      <MoreSheet open={more} view={view} openHistory={openHistory} onClose={() => setMore(false)} />
    </>
  )
}
