import type { ReactNode } from 'react'
import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { ErrorState } from '../../../ui/Blank'
import { Box } from '../../../ui/Box'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { Toast } from '../../../ui/Toast'
import { StarCard } from '../../ranking/StarCard'
import type { CenterView as View } from '../task.view-model'
import { BannerCarousel } from './BannerCarousel'
import { ContinueCard } from './ContinueCard'
import { ExamCard } from './ExamCard'
import { Greeting } from './Greeting'
import { TaskList } from './TaskList'
import css from './CenterView.module.css'

export function CenterView({ view, tabs, outbox }: { view: View; tabs: ReactNode; outbox?: ReactNode }) {
  const t = useText()
  const exam = view.runningExam && (
    <ExamCard exam={view.runningExam} leftMs={view.examLeftMs} onContinue={view.continueExam} />
  )
  return (
    <Screen title={t('task.center.title')} tabs={tabs} className={css.body} testId="center">
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
          {view.banners.length > 0 && <BannerCarousel banners={view.banners} onOpen={view.openBanner} />}
          <TaskList view={view} />
          {view.star !== undefined && <StarCard star={view.star} />}
        </Box>
      )}
      <Box className={css.news}>
        <Toast id={view.news?.id ?? 0} text={newsText(view.news, t)} onGone={view.newsSaid} />
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
