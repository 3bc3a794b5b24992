import * as contract from '@lianda/shared/module/viewing/viewing.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { answerQuestion, openQuestion } from './film-question.service'
import { openViewing, reportViewing, viewingKey, viewSubtitles, viewTask } from './viewing.service'
import { relayViewings } from './viewing-relay'

export { viewingsDone } from './viewing-done'
export { viewingPorts } from './viewing-ports'
export { viewingProgressOf, viewingProgressOfAll, viewingWork } from './viewing-progress'

export const register: Register = (deps) => ({
  noun: 'viewing',
  routes: [
    route(contract.viewingTask, { handler: ({ actor, input }) => viewTask(deps, actor, input.id) }),
    route(contract.viewingOpen, { handler: ({ actor, input }) => openViewing(deps, actor, input) }),
    route(contract.viewingSubtitles, { handler: ({ actor, input }) => viewSubtitles(deps, actor, input) }),
    route(contract.viewingReport, { handler: ({ actor, input }) => reportViewing(deps, actor, input) }),
    route(contract.viewingQuestion, { handler: ({ actor, input }) => openQuestion(deps, actor, input) }),
    route(contract.viewingAnswer, { handler: ({ actor, input }) => answerQuestion(deps, actor, input) }),
    route(contract.viewKey, { handler: ({ actor, input }) => viewingKey(deps, actor, input) }),
  ],
  jobs: [{ name: 'viewing.relay', everyMs: 5_000, run: () => relayViewings(deps) }],
})
