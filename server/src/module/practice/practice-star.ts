import type { Deps } from '../../deps'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'

const FIELDS = { userId: 1, userName: 1, departmentName: 1, total: 1, sceneName: 1, endedAt: 1 } as const
export type BestPractice = Pick<SessionDoc, '_id' | keyof typeof FIELDS> & { total: number }

/** The best practice passed since `sinceMs`, of equal ones the earliest. Rehearsals are private. Index `day`. */
export async function bestSince(deps: Deps, orgid: string, sinceMs: number): Promise<BestPractice | null> {
  return await sessions(deps.db)
    .findOne({ orgid, state: 'ended', endedAt: { $gte: new Date(sinceMs) }, rehearsal: false, passed: true }, FIELDS)
    .sort({ total: -1, endedAt: 1 })
    .lean<BestPractice>()
}
