import type { ReactNode } from 'react'
import { useText } from '../../../hook/core-context'
import { useLate } from '../../../hook/use-late'
import type { Translate } from '../../../i18n/texts'
import { ErrorState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { StarCard } from '../../ranking/StarCard'
import { PullArea } from '../../shell/PullArea'
import type { CenterView as View } from '../task.view-model'
import { BannerCarousel } from './BannerCarousel'
import { ContinueCard } from './ContinueCard'
import { ExamCard } from './ExamCard'
import { Greeting } from './Greeting'
import { TaskList } from './TaskList'
import css from './CenterView.module.css'

/** News come long after the page, and so does what shows them. */
const loadToast = () => import('../../../ui/Toast')

interface Props {
  view: View
  tabs: ReactNode
  outbox?: ReactNode
  /** What is asked of the learner every day. */
  duties?: ReactNode
}

export function CenterView({ view, tabs, outbox, duties }: Props) {
  const t = useText()
  const late = useLate(view.news !== null, loadToast)
  const exam = view.runningExam && (
    <ExamCard exam={view.runningExam} leftMs={view.examLeftMs} onContinue={view.continueExam} />
  )
  return (
    <Screen title={t('task.center.title')} tabs={tabs} className={css.body} testId="center">
      <PullArea onRefresh={view.refresh}>
        <Greeting view={view} />
        {view.load === 'loading' && <Skeleton label={t('ui.state.loading')} rows={3} />}
        {view.load === 'failed' && exam}
        {view.load === 'failed' && (
          <ErrorState
            title={t('task.center.failed')}
            {...(view.error === null ? {} : { detail: view.error })}
            action={{ label: t('ui.action.retry'), onPress: view.refresh }}
          />
        )}
        {view.load === 'ready' && (
          <Box className={css.stack}>
            {view.error !== null && (
              <Notice
                tone="warning"
                icon="offline"
                title={t('task.center.stale')}
                spoken="status"
                action={{ label: t('task.center.refresh'), onPress: view.refresh }}
              />
            )}
            {outbox}
            {exam}
            {view.unfinished && <ContinueCard view={view} unfinished={view.unfinished} />}
            {duties}
            {view.banners.length > 0 && <BannerCarousel banners={view.banners} onOpen={view.openBanner} />}
            <TaskList view={view} />
            {view.star !== undefined && <StarCard star={view.star} />}
          </Box>
        )}
      </PullArea>
      <Box className={css.news}>
        {late && <late.Toast id={view.news?.id ?? 0} text={newsText(view.news, t)} onGone={view.newsSaid} />}
      </Box>
    </Screen>
  )
}

function newsText(news: View['news'], t: Translate): string | null {
  if (news === null) return null
  return news.title === null
    ? t('task.center.news.some', { n: news.count })
    : t('task.center.news.one', { title: news.title })
}
