import { faqImportCalls } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { roundTurns } from '@lianda/shared/module/faq/round/round.events'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { importRoutes, importSubjects } from '../import'
import { binParts } from '../recycle-bin'
import { uploadUses } from '../upload'
import { turnOwners } from '../voice'
import { FAQ_CATALOGS, listedFaqs } from './faq-access'
import { drillRoutes } from './drill/drill.routes'
import { faqBin } from './faq-bin'
import { faqContents } from './faq-uses'
import { faqImagePlaces } from './faq-images'
import { seedFaqs } from './demo/demo-faqs'
import { faqImport } from './import/faq-import'
import { faqRoutes } from './faq.routes'
import { liveRounds } from './round/live-rounds'
import { roundImagePlaces } from './round/round-images'
import { endOverdueRounds, recoverRounds } from './round/round-overdue'
import { relayRounds } from './round/round-relay'
import { roundHandlers } from './round/round-socket'
import { roundRoutes } from './round/round.routes'
import { roundOwners } from './round/spoken-answer'

export { type FaqUsage, faqUsage } from './faq-ports'
export { lastChangeIn, quickCategories, type QuickCategory } from './round/quick-categories'
export { alikeRounds } from './correction/alike-rounds'
export { correctRound, previewRoundCorrection } from './correction/correct-round'
export { judgedRound, questionedRound, roundResult } from './correction/questioned-round'
export { roundsDone } from './round/round-done'
export { moveRoundEnd, stuckRounds } from './round/round-overdue'
export { askedPackages, ownRoundsOf } from './round/round-own-list'
export { lostInRounds } from './round/lost-questions'
export { knowledgeOf } from './round/round-standing'
export { pointQuestions } from './round/point-questions'
export { roundPorts } from './round/round-ports'
export { bestRoundSince, CATALOG_VERSION, roundProgressOf, roundProgressOfAll, roundWork } from './round/round-progress'

export const register: Register = (deps) => ({
  noun: 'faq',
  fills: [
    binParts.filledBy('faq', faqBin(deps)),
    catalogContents.filledBy(FAQ_CATALOGS, faqContents(deps)),
    importSubjects.filledBy('faq', faqImport(deps)),
    listedThings.filledBy(FAQ_CATALOGS, listedFaqs(deps)),
    uploadUses.filledBy('faq', {
      kinds: ['faqimage'],
      async places(orgid, paths) {
        const [inBank, inRounds] = await Promise.all([
          faqImagePlaces(deps, orgid, paths),
          roundImagePlaces(deps, orgid, paths),
        ])
        return new Map(paths.map((path) => [path, (inBank.get(path) ?? 0) + (inRounds.get(path) ?? 0)]))
      },
    }),
    turnOwners.filledBy(roundTurns.kind, roundOwners(deps)),
  ],
  // Paths of the import are more exact than a question's, and a drill's than a round's.
  routes: [
    ...importRoutes(deps, faqImportCalls, faqImport(deps)),
    ...faqRoutes(deps),
    ...drillRoutes(deps),
    ...roundRoutes(deps),
  ],
  socketHandlers: roundHandlers(deps),
  onLeave: ({ socketId }) => liveRounds(deps).leave(socketId),
  jobs: [
    { name: 'faq.relay', everyMs: 10_000, run: () => relayRounds(deps) },
    { name: 'faq.expire', everyMs: 60_000, run: () => endOverdueRounds(deps, 'expired') },
    { name: 'faq.end_due', everyMs: 5_000, run: () => endOverdueRounds(deps, 'task_ended') },
  ],
  // Runs in the background: many unheard answers would make the start slow.
  async start() {
    liveRounds(deps).after(recoverRounds(deps), (error) =>
      deps.log.error({ err: error }, 'answers that were not judged stay as they are'),
    )
  },
  stop: () => liveRounds(deps).stop(),
  seed: (demo) => seedFaqs(deps, demo),
})
