import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { findVersion, mediaFacts, type MediaFact, minutesOf, pickableMedia } from '../../media'
import { viewingPorts, viewingProgressOf, viewingProgressOfAll, viewingWork } from '../../viewing'
import { row } from '../check-row'
import type { FileResource } from './file-resource.document'
import type { FileSubtask } from './subtask.document'
import type { ResourceFact, SubtaskKind } from './subtask-kind.types'

/** What of the media bank is read. */
const KIND = 'file'

/** The facts that this kind's own `facts` gave. */
const asFiles = (facts: ReadonlyMap<string, ResourceFact>) => facts as ReadonlyMap<string, ResourceFact & MediaFact>

function fileRow(subtask: FileSubtask, fact: MediaFact | undefined): CheckRow[] {
  const values = { title: subtask.title, version: subtask.mediaVersion }
  const must = (variant: string) => [row('must', 'files', { variant, subtaskId: subtask.id, values })]
  const state = fact?.states[subtask.mediaVersion]
  if (!fact || state === undefined) return must('gone')
  if (fact.disabled) return must('disabled')
  if (state === 100) return must('failed')
  if (state === 0) return must('processing')
  if (fact.newestVersion > subtask.mediaVersion)
    return [row('look', 'files', { subtaskId: subtask.id, values: { ...values, newest: fact.newestVersion } })]
  return []
}

/** Subtask type 4: reading a version of a file. */
export const fileKind: SubtaskKind<FileSubtask> = {
  type: 4,
  resourceOf: ({ mediaId, mediaVersion }) => ({ id: mediaId, version: mediaVersion }),
  facts: async (deps, orgid, ids) => {
    const found = await mediaFacts(deps, orgid, KIND, ids)
    return new Map([...found].map(([id, fact]) => [id, { ...fact }]))
  },
  async resolve(deps, author, mediaId, mediaVersion): Promise<FileResource | null> {
    const { orgid } = author
    const fact = (await mediaFacts(deps, orgid, KIND, [mediaId], author)).get(mediaId)
    const version = fact && !fact.disabled ? await findVersion(deps, orgid, mediaId, mediaVersion) : null
    if (!fact || !version || mediaVersion > fact.newestVersion) return null
    return { type: 4, title: fact.name, minutes: await minutesOf(deps, version), mediaId, mediaVersion }
  },
  async list(deps, actor, query) {
    const { rows, total } = await pickableMedia(deps, actor, KIND, query)
    return { rows: rows.map((file) => ({ ...file, questions: null, passScore: null })), total }
  },
  check(_task, files, facts) {
    const wrong = files.flatMap((file) => fileRow(file, asFiles(facts).get(file.mediaId)))
    return wrong.length > 0 || files.length === 0 ? wrong : [row('passed', 'files', { values: { n: files.length } })]
  },
  progress: viewingProgressOf,
  progressOfAll: viewingProgressOfAll,
  needsOwnProgress: true,
  activity: viewingWork,
  // A viewing asks for its window with each report.
  moveEnd: () => Promise.resolve(),
  // Viewing is done or not: there is no best one.
  bestSince: () => Promise.resolve(null),
  fill: (_deps, { open, progressed }) =>
    viewingPorts.filledBy({
      progressed,
      async findTarget(person, subtaskId) {
        const found = await open(person, subtaskId)
        if (!found) return null
        const { target, subtask, refusal } = found
        const { taskId, taskTitle } = target
        const { title, mediaId, mediaVersion, viewMinutes = 0 } = subtask
        return { ...{ taskId, taskTitle, subtaskId, title, mediaId, mediaVersion }, seconds: viewMinutes * 60, refusal }
      },
    }),
}
