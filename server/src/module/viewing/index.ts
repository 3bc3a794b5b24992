import * as contract from '@lianda/shared/module/viewing/viewing.contract'
import { fillSearch } from '../../infra/text/fill-search'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import * as records from '@lianda/shared/module/viewing/viewing.admin.contract'
import { answerQuestion, openQuestion } from './film-question.service'
import { viewings } from './viewing.model'
import { bringSeen, openViewing, reportViewing, viewingKey, viewSubtitles, viewTask } from './viewing.service'
import { getViewingRecord, listViewingRecords } from './viewing-record.service'
import { exportViewingRecords } from './viewing-record-export'
import { relayViewings } from './viewing-relay'

export { viewingsDone } from './viewing-done'
export { viewingPorts } from './viewing-ports'
export { ownViewings, viewedPackages } from './viewing-own-list'
export { viewingProgressOf, viewingProgressOfAll, viewingWork } from './viewing-progress'

export const register: Register = (deps) => ({
  noun: 'viewing',
  routes: [
    route(contract.viewingTask, { handler: ({ actor, input }) => viewTask(deps, actor, input) }),
    route(contract.viewingOpen, { handler: ({ actor, input }) => openViewing(deps, actor, input) }),
    route(contract.viewingSubtitles, { handler: ({ actor, input }) => viewSubtitles(deps, actor, input) }),
    route(contract.viewingReport, { handler: ({ actor, input }) => reportViewing(deps, actor, input) }),
    route(contract.viewingQuestion, { handler: ({ actor, input }) => openQuestion(deps, actor, input) }),
    route(contract.viewingAnswer, { handler: ({ actor, input }) => answerQuestion(deps, actor, input) }),
    route(contract.viewingBring, { handler: ({ actor, input }) => bringSeen(deps, actor, input) }),
    route(records.viewingRecordList, { handler: ({ actor, input }) => listViewingRecords(deps, actor, input) }),
    route(records.viewingRecordExport, { handler: ({ actor, input }) => exportViewingRecords(deps, actor, input) }),
    route(records.viewingRecordGet, { handler: ({ actor, input }) => getViewingRecord(deps, actor, input.id) }),
    route(contract.viewKey, { handler: ({ actor, input }) => viewingKey(deps, actor, input) }),
  ],
  start: () => fillSearch(deps.db, viewings, ['userName', 'title']),
  jobs: [{ name: 'viewing.relay', everyMs: 5_000, run: () => relayViewings(deps) }],
})
