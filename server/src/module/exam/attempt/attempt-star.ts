import { fromTenths } from '@lianda/shared/contract/points'
import { settlesAt } from '@lianda/shared/module/exam/closing.rules'
import type { Deps } from '../../../deps'
import type { AttemptDoc } from './attempt.document'
import { attempts } from './attempt.model'
import { closedBy } from './attempt-close'

const FIELDS = {
  preview: 1,
  userId: 1,
  userName: 1,
  departmentName: 1,
  title: 1,
  totalTenths: 1,
  finishedAt: 1,
  state: 1,
  submitReason: 1,
  overdue: 1,
  closesAt: 1,
  lateSyncMinutes: 1,
} as const
type Passed = Pick<AttemptDoc, '_id' | keyof typeof FIELDS>

export interface BestExam {
  userId: string
  userName: string
  departmentName: string
  title: string
  total: number
  finishedAt: Date
}

/** Served by the index `day`. A condition on `preview` would select the index over all scores ever given instead. */
export const passedSince = (orgid: string, sinceMs: number) => ({
  orgid,
  passed: true,
  finishedAt: { $gte: new Date(sinceMs) },
})

/** The best exam passed since `sinceMs`; of equal ones the earliest. Marks that may still change are left out. */
export async function bestExamSince(deps: Deps, orgid: string, sinceMs: number): Promise<BestExam | null> {
  const nowMs = deps.clock.now()
  const passed = attempts(deps.db)
    .find(passedSince(orgid, sinceMs), FIELDS)
    .sort({ totalTenths: -1, finishedAt: 1 })
    .lean<Passed>()
    .cursor({ batchSize: 20 })
  for await (const one of passed) {
    const { userId, userName, departmentName, title, totalTenths, finishedAt } = one
    if (one.preview || totalTenths === null || finishedAt === null || settlesAt(closedBy(one), nowMs) !== null) continue
    return { userId, userName, departmentName, title, total: fromTenths(totalTenths), finishedAt }
  }
  return null
}
