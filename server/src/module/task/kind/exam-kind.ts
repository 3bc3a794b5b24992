import {
  bestExamSince,
  examWork,
  examPorts,
  examProgressOf,
  examProgressOfAll,
  moveExamEnd,
  type PaperFact,
  paperFacts,
  publishedPapers,
  stuckExams,
} from '../../exam'
import { countPaperUses, packagesHolding } from '../task-uses'
import { examRows } from './exam-check.rules'
import type { ExamResource } from './exam-resource.document'
import type { ExamSubtask } from './subtask.document'
import type { ResourceFact, SubtaskKind } from './subtask-kind.types'

const REFUSALS = {
  'task/not_started': 'not_started',
  'task/ended': 'ended',
  'task/locked': 'locked',
  'task/excused': 'excused',
  // Exams need no flag.
  'task/switched_off': 'locked',
} as const

/** The facts that this kind's own `facts` gave. */
const asPapers = (facts: ReadonlyMap<string, ResourceFact>) => facts as ReadonlyMap<string, ResourceFact & PaperFact>

/** Subtask type 2: an exam by a published paper. */
export const examKind: SubtaskKind<ExamSubtask> = {
  type: 2,
  resourceOf: ({ paperId, paperVersion }) => ({ id: paperId, version: paperVersion }),
  facts: async (deps, orgid, paperIds) => {
    const found = await paperFacts(deps, orgid, paperIds)
    return new Map([...found].map(([id, fact]) => [id, { ...fact }]))
  },
  async resolve(deps, author, paperId): Promise<ExamResource | null> {
    const paper = (await paperFacts(deps, author.orgid, [paperId], author)).get(paperId)
    if (!paper) return null
    const { title, minute: minutes, version: paperVersion, count: questions } = paper
    return { type: 2, title, minutes, paperId, paperVersion, questions }
  },
  async list(deps, actor, query) {
    const { rows, ...counts } = await publishedPapers(deps, actor, query)
    return {
      rows: rows.map(({ paperId, title, version, minute, count, passScore, categoryName, updatedAt }) => ({
        id: paperId,
        title,
        version,
        minutes: minute,
        questions: count,
        passScore,
        categoryName,
        updatedAt,
      })),
      ...counts,
    }
  },
  check: (task, exams, facts, atMs) => examRows(task, exams, asPapers(facts), atMs),
  progress: examProgressOf,
  progressOfAll: examProgressOfAll,
  // The exam counts its attempts itself, under its own lock.
  needsOwnProgress: false,
  activity: examWork,
  moveEnd: moveExamEnd,
  stuck: stuckExams,
  async bestSince(deps, orgid, sinceMs) {
    const best = await bestExamSince(deps, orgid, sinceMs)
    if (!best) return null
    const { userId, userName: name, departmentName, total, title, finishedAt } = best
    return { userId, name, departmentName, total, title, at: finishedAt.getTime() }
  },
  fill: (deps, { open, progressed }) =>
    examPorts.filledBy({
      progressed,
      async findTarget(person, subtaskId) {
        const found = await open(person, subtaskId)
        if (!found) return null
        const { target, subtask, window, refusal } = found
        return { ...target, paperId: subtask.paperId, ...window, refusal: refusal === null ? null : REFUSALS[refusal] }
      },
      countPaperUses: (orgid, paperIds) => countPaperUses(deps, orgid, paperIds),
      packagesWith: (actor, paperId) => packagesHolding(deps, actor, 'paperId', [paperId]),
    }),
}
