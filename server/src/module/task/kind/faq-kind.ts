import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import {
  bestRoundSince,
  CATALOG_VERSION,
  lastChangeIn,
  moveRoundEnd,
  quickCategories,
  type QuickCategory,
  roundPorts,
  roundProgressOf,
  roundProgressOfAll,
  roundWork,
  stuckRounds,
} from '../../faq'
import { row } from '../check-row'
import type { FaqResource } from './faq-resource.document'
import type { FaqSubtask } from './subtask.document'
import type { ResourceFact, SubtaskKind } from './subtask-kind.types'

/** The facts that this kind's own `facts` gave. */
const asCategories = (facts: ReadonlyMap<string, ResourceFact>) =>
  facts as ReadonlyMap<string, ResourceFact & QuickCategory>

function faqRow(subtask: FaqSubtask, fact: QuickCategory | undefined): CheckRow[] {
  const about = { subtaskId: subtask.id, values: { title: subtask.title } }
  const must = (variant: string) => [row('must', 'quick_questions', { ...about, variant })]
  if (!fact) return must('gone')
  if (fact.questions === 0) return must('empty')
  const draw = subtask.draw ?? 0
  if (draw <= fact.questions) return []
  const values = { ...about.values, draw, questions: fact.questions }
  return [row('look', 'quick_questions', { ...about, variant: 'few', values })]
}

/** Subtask type 3: the quick questions of a category. */
export const faqKind: SubtaskKind<FaqSubtask> = {
  type: 3,
  resourceOf: ({ catalogId }) => ({ id: catalogId, version: CATALOG_VERSION }),
  async facts(deps, orgid, ids) {
    const found = await quickCategories(deps, orgid, ids)
    return new Map(
      [...found].map(([id, category]) => [id, { ...category, newestVersion: CATALOG_VERSION, newestId: id }]),
    )
  },
  async resolve(deps, author, catalogId): Promise<FaqResource | null> {
    const category = (await quickCategories(deps, author.orgid, [catalogId], author)).get(catalogId)
    if (!category || category.questions === 0) return null
    const { name: title, minutes, questions } = category
    return { type: 3, title, minutes, catalogId, questions }
  },
  async list(deps, actor, { page, rows, text = '', catalogId }) {
    const all = [...(await quickCategories(deps, actor.orgid, null, actor)).entries()]
    const wanted = text.trim().toLowerCase()
    const found = all.filter(
      ([id, { path, questions, above }]) =>
        questions > 0 &&
        path.toLowerCase().includes(wanted) &&
        (catalogId === undefined || id === catalogId || above.includes(catalogId)),
    )
    const shown = found.slice((page - 1) * rows, page * rows)
    return {
      rows: await Promise.all(
        shown.map(async ([id, { name: title, minutes, questions, path: categoryName }]) => ({
          ...{ id, title, version: CATALOG_VERSION, minutes, questions, passScore: null, categoryName },
          updatedAt: await lastChangeIn(deps, actor.orgid, id),
        })),
      ),
      total: found.length,
    }
  },
  check(_task, subtasks, facts) {
    const wrong = subtasks.flatMap((subtask) => faqRow(subtask, asCategories(facts).get(subtask.catalogId)))
    return wrong.length > 0 || subtasks.length === 0
      ? wrong
      : [row('passed', 'quick_questions', { values: { n: subtasks.length } })]
  },
  progress: roundProgressOf,
  progressOfAll: roundProgressOfAll,
  // A round that is passed stays open for another try, so its own standing counts.
  needsOwnProgress: true,
  activity: roundWork,
  moveEnd: moveRoundEnd,
  stuck: stuckRounds,
  async bestSince(deps, orgid, sinceMs) {
    const best = await bestRoundSince(deps, orgid, sinceMs)
    if (!best) return null
    const { userId, userName: name, departmentName, total, title, endedAt } = best
    return { userId, name, departmentName, total: total ?? 0, title, at: endedAt?.getTime() ?? deps.clock.now() }
  },
  fill: (_deps, { open, meant, progressed }) =>
    roundPorts.filledBy({
      progressed,
      meant,
      async findTarget(person, subtaskId) {
        const found = await open(person, subtaskId)
        if (!found) return null
        const { target, subtask, refusal } = found
        const { title, catalogId, draw = 0, secondTry = false, thinkSeconds = 0 } = subtask
        return { ...target, title, catalogId, draw, secondTry, thinkSeconds, refusal }
      },
    }),
}
