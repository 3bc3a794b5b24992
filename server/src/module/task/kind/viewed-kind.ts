import { WATCH } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { findVersion, mediaFacts, type MediaFact, minutesOf, pickableMedia } from '../../media'
import { viewingPorts, viewingProgressOf, viewingProgressOfAll, viewingWork } from '../../viewing'
import { row } from '../check-row'
import type { MediaResource } from './media-resource.document'
import type { MediaSubtask } from './subtask.document'
import type { ResourceFact, SubtaskKind } from './subtask-kind.types'

/** A kind of subtask that is viewed, and what of the media bank it holds. */
interface Viewed {
  type: MediaResource['type']
  kind: MediaKind
  /** Its rows of the check. */
  code: Extract<CheckRow['code'], 'files' | 'films'>
}

/** The facts that this kind's own `facts` gave. */
const asMedia = (facts: ReadonlyMap<string, ResourceFact>) => facts as ReadonlyMap<string, ResourceFact & MediaFact>

function mediaRow(code: Viewed['code'], subtask: MediaSubtask, fact: MediaFact | undefined): CheckRow[] {
  const values = { title: subtask.title, version: subtask.mediaVersion }
  const must = (variant: string) => [row('must', code, { variant, subtaskId: subtask.id, values })]
  const state = fact?.states[subtask.mediaVersion]
  if (!fact || state === undefined) return must('gone')
  if (fact.disabled) return must('disabled')
  if (state === 100) return must('failed')
  if (state === 0) return must('processing')
  const look = (variant: string | null, more: CheckRow['values']) =>
    row('look', code, { variant, subtaskId: subtask.id, values: { ...values, ...more } })
  const lost = fact.lost[subtask.mediaVersion] ?? []
  return [
    ...(fact.newestVersion > subtask.mediaVersion ? [look(null, { newest: fact.newestVersion })] : []),
    ...(lost.length > 0 ? [look('questions', { n: lost.length, names: namesOf(lost) })] : []),
  ]
}

/** Questions that a check names; of more only how many there are is said. */
const NAMED = 3

const namesOf = (texts: readonly string[]): string =>
  `${texts
    .slice(0, NAMED)
    .map((text) => `“${text}”`)
    .join(' ')}${texts.length > NAMED ? ' …' : ''}`

const viewedKind = ({ type, kind, code }: Viewed): SubtaskKind<MediaSubtask> => ({
  type,
  resourceOf: ({ mediaId, mediaVersion }) => ({ id: mediaId, version: mediaVersion }),
  facts: async (deps, orgid, ids) => {
    const found = await mediaFacts(deps, orgid, kind, ids)
    return new Map([...found].map(([id, fact]) => [id, { ...fact }]))
  },
  async resolve(deps, author, mediaId, mediaVersion): Promise<MediaResource | null> {
    const { orgid } = author
    const fact = (await mediaFacts(deps, orgid, kind, [mediaId], author)).get(mediaId)
    const version = fact && !fact.disabled ? await findVersion(deps, orgid, mediaId, mediaVersion) : null
    if (!fact || !version || mediaVersion > fact.newestVersion) return null
    return { type, title: fact.name, minutes: await minutesOf(deps, version), mediaId, mediaVersion }
  },
  async list(deps, actor, query) {
    const { rows, ...counts } = await pickableMedia(deps, actor, kind, query)
    return { rows: rows.map((one) => ({ ...one, questions: null, passScore: null })), ...counts }
  },
  check(_task, subtasks, facts) {
    const wrong = subtasks.flatMap((subtask) => mediaRow(code, subtask, asMedia(facts).get(subtask.mediaId)))
    return wrong.length > 0 || subtasks.length === 0 ? wrong : [row('passed', code, { values: { n: subtasks.length } })]
  },
  progress: viewingProgressOf,
  progressOfAll: viewingProgressOfAll,
  needsOwnProgress: true,
  activity: viewingWork,
  // A viewing asks for its window with each report.
  moveEnd: () => Promise.resolve(),
  // Viewing is done or not: there is no best one.
  bestSince: () => Promise.resolve(null),
})

/** Subtask type 4: reading a version of a file; it answers the viewing module for both. */
export const fileKind: SubtaskKind<MediaSubtask> = {
  ...viewedKind({ type: 4, kind: 'file', code: 'files' }),
  fill: (_deps, { open, progressed }) =>
    viewingPorts.filledBy({
      progressed,
      async findTarget(person, subtaskId) {
        const found = await open(person, subtaskId)
        if (!found) return null
        const { target, subtask, refusal } = found
        const { taskId, taskTitle } = target
        const { title, mediaId, mediaVersion } = subtask
        return { taskId, taskTitle, subtaskId, title, mediaId, mediaVersion, refusal, ...askedOf(subtask) }
      },
    }),
}

/** What it takes to be through. */
function askedOf({ type, viewMinutes = 0, watchPercent, skipAllowed }: MediaSubtask) {
  if (type === 4) return { seconds: viewMinutes * 60, film: null }
  return { seconds: 0, film: { percent: watchPercent ?? WATCH.percent, skipAllowed: skipAllowed ?? WATCH.skipAllowed } }
}

/** Subtask type 6: watching a version of a film. */
export const filmKind: SubtaskKind<MediaSubtask> = viewedKind({ type: 6, kind: 'video', code: 'films' })
