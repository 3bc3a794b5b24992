import { ALL_MEDIA_KINDS, MEDIA_KINDS } from '@lianda/shared/module/media/media-kinds'
import { contentsIn } from '../../infra/tree/tree-contents'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { filmsAsking } from '../question-bank'
import { binParts } from '../recycle-bin'
import { uploadUses } from '../upload'
import { filmQuestionRoutes } from './film/film-question.routes'
import { filmsAskingIn } from './film/film-questions'
import { tellFilmPrograms } from './film/film-programs'
import { fillKinds, media } from './media.model'
import { mediaRoutes } from './media.routes'
import { makeAgain } from './jobs/media-orders'
import { mediaRunner } from './jobs/media-runner'
import { sweepMade } from './jobs/sweep-made'
import { listedMedia } from './media-access'
import { mediaBin } from './media-bin'
import { seedMedia } from './demo/media-seed'
import { mediaPlaces } from './media-file'
import { tellOfficeProgram } from './office/office-program'
import { documentRoutes } from './pages/document.routes'
import { viewRoute } from './view/view.routes'

export { DEMO_MATERIAL } from './demo/demo-material'
export { openMedia } from './media-access'
export { countView, findVersion, mediaFacts, type MediaFact, minutesOf, pickableMedia } from './media-resource'
export type { FilmQuestion, MediaVersionDoc } from './media.model'
export { documentFor, pagesOf } from './pages/document.service'
export { type MediaUsage, mediaUsage } from './media-ports'
export { playFilm as filmFor, filmMsOf } from './film/playable-film'
export { subtitleCues, subtitleLabels } from './film/film-subtitles'
export { viewAccess } from './view/view-address'
export { peopleSpeak } from './film/people-speak'

export const register: Register = (deps) => ({
  noun: 'media',
  fills: [
    binParts.filledBy('media', mediaBin(deps)),
    filmsAsking.filledBy(filmsAskingIn(deps)),
    ...ALL_MEDIA_KINDS.flatMap((kind) => {
      const { catalogs } = MEDIA_KINDS[kind]
      const of = { kind }
      return [
        catalogContents.filledBy(
          catalogs,
          contentsIn(deps, media, { member: 'catalogId', bin: true, loose: true, of }),
        ),
        listedThings.filledBy(catalogs, listedMedia(deps, kind)),
      ]
    }),
    uploadUses.filledBy('media', {
      kinds: [
        ...ALL_MEDIA_KINDS.flatMap((kind) => [MEDIA_KINDS[kind].upload, MEDIA_KINDS[kind].cover]),
        'subtitle',
        'faqimage',
      ],
      places: (orgid, paths) => mediaPlaces(deps, orgid, paths),
      broughtBack: (orgid, path) => makeAgain(deps, orgid, path),
    }),
  ],
  routes: [...mediaRoutes(deps), ...filmQuestionRoutes(deps), ...documentRoutes(deps)],
  rawRoutes: [viewRoute(deps)],
  jobs: [{ name: 'media.make', everyMs: 5_000, run: () => mediaRunner(deps).sweep() }, sweepMade(deps)],
  async start() {
    await fillKinds(deps.db)
    await tellFilmPrograms(deps)
    await tellOfficeProgram(deps)
    await mediaRunner(deps).start()
  },
  stop: () => mediaRunner(deps).stop(),
  seed: (demo) => seedMedia(deps, demo),
})
