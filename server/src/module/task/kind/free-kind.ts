import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { listReadyScenes } from '../../scene'
import { row } from '../check-row'
import { kindsOffIn, requireKind } from './kinds-off'
import { practiceKind, sceneResource } from './practice-kind'
import type { PracticeSubtask } from './subtask.document'
import type { ResourceFact, SubtaskKind } from './subtask-kind.types'

const TYPE = 5

function freeRow(subtask: PracticeSubtask, fact: ResourceFact | undefined): CheckRow[] {
  const about = { subtaskId: subtask.id, values: { title: subtask.title, version: subtask.sceneVersion } }
  const must = (variant: string) => [row('must', 'free_practices', { ...about, variant })]
  if (!fact) return must('gone')
  if (fact.off === true) return must('off')
  if (fact.ready !== true) return must('disabled')
  if (fact.newestVersion > subtask.sceneVersion)
    return [row('look', 'free_practices', { ...about, values: { ...about.values, newest: fact.newestVersion } })]
  return []
}

/**
 * Subtask type 5: a version of a free practice, for organisations with the flag. It is stored as a scene is, so its
 * sessions, records and ends are those of the practice kind, which answers the practice module for both.
 */
export const freeKind: SubtaskKind<PracticeSubtask> = {
  ...practiceKind,
  type: TYPE,
  async facts(deps, orgid, sceneIds) {
    const [found, kindsOff] = await Promise.all([practiceKind.facts(deps, orgid, sceneIds), kindsOffIn(deps, orgid)])
    const off = kindsOff.includes(TYPE)
    return new Map([...found].map(([id, fact]) => [id, { ...fact, off }]))
  },
  async resolve(deps, author, sceneId, sceneVersion) {
    await requireKind(deps, author.orgid, TYPE)
    return await sceneResource(deps, author, { type: TYPE, sceneId, sceneVersion })
  },
  async list(deps, actor, query) {
    await requireKind(deps, actor.orgid, TYPE)
    const { rows, ...counts } = await listReadyScenes(deps, actor, query, 'free')
    return { rows: rows.map((free) => ({ ...free, questions: null, passScore: null })), ...counts }
  },
  check(_task, subtasks, facts) {
    const wrong = subtasks.flatMap((subtask) => freeRow(subtask, facts.get(subtask.sceneId)))
    return wrong.length > 0 || subtasks.length === 0
      ? wrong
      : [row('passed', 'free_practices', { values: { n: subtasks.length } })]
  },
  // Today's star asks the practice kind, whose sessions these are.
  bestSince: () => Promise.resolve(null),
  stuck: undefined,
  fill: undefined,
}
