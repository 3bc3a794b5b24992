import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useServices, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { TopBar } from '../../../ui/TopBar'
import { LoadFailure } from '../../shell/LoadFailure'
import { MissingSheet } from '../MissingSheet'
import { StandingLine } from '../StandingLine'
import { beforeQuestion } from './film-parts.rules'
import { FilmStage } from './FilmStage'
import { QuestionList } from './QuestionList'
import { QuestionSheet } from './QuestionSheet'
import { useWatching } from './useWatching'
import css from './VideoScreen.module.css'

/** The page /user/dashboard/video: a film of a step. */
export function VideoScreen() {
  const t = useText()
  const view = useWatching()
  const { watching, standing } = view
  const user = useServices().session.user()
  const { film, ended } = useStore(watching.state)
  const [telling, setTelling] = useState(false)
  const [listing, setListing] = useState(false)
  // Whoever gets to the end is told what is missing, or that nothing is.
  useEffect(() => setTelling(ended), [ended])
  const title = view.title || t('viewing.film.title')
  return (
    <>
      <Screen
        title={title}
        top={
          <Box className={css.top}>
            <TopBar
              title={title}
              start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back, testId: 'video-back' }}
            />
            {standing !== null && (
              <StandingLine
                standing={standing}
                counting={view.counting}
                onMore={() => setTelling(true)}
                onTake={watching.takeOver}
              />
            )}
          </Box>
        }
        testId="video-screen"
      >
        {film !== null ? (
          <FilmStage
            watching={watching}
            film={film}
            title={title}
            onQuestions={() => setListing(true)}
            watermark={user === null ? '' : `${user.name} ${user.account}`}
          />
        ) : view.error !== null ? (
          <LoadFailure
            title={t('viewing.film.notOpened')}
            error={view.error}
            gone={view.gone}
            retry={view.retry}
            back={view.back}
          />
        ) : (
          <Skeleton label={t('ui.state.loading')} rows={6} tall />
        )}
      </Screen>
      {standing?.film && (
        <>
          <QuestionList
            open={listing}
            film={standing.film}
            onPlace={(place) => {
              setListing(false)
              if (place.settled) watching.review(place.n)
              else watching.seek(beforeQuestion(place.atMs))
            }}
            onClose={() => setListing(false)}
          />
          <QuestionSheet watching={watching} places={standing.film.questions} />
        </>
      )}
      {standing !== null && (
        <MissingSheet
          open={telling}
          standing={standing}
          onPlace={(ms) => {
            setTelling(false)
            watching.seek(ms)
          }}
          onTask={view.toTask}
          onClose={() => setTelling(false)}
        />
      )}
    </>
  )
}
