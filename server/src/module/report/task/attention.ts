import { hasFunction } from '@lianda/shared/contract/action'
import type { AttentionRow } from '@lianda/shared/module/report/task-report.admin.contract'
import { ATTENTION_RULES, type Finding } from '@lianda/shared/module/task/attention.rules'
import type { Actor } from '../../../actor'
import type { ReportedPackage } from '../../task'

/** Findings of a package as its viewer may be told them: who may not read records is not told whose score looks odd. */
export function attentionRows(
  actor: Actor,
  { task }: Pick<ReportedPackage, 'task'>,
  findings: readonly Finding[],
): AttentionRow[] {
  const mayRead = hasFunction(actor, 'view-student-report')
  return findings
    .filter(({ rule }) => rule !== 'odd' || mayRead)
    .map((finding) => {
      const step = task.subtasks.find(({ id }) => id === finding.subtaskId)
      return {
        ...finding,
        ...{ taskId: task._id, title: task.title, type: task.type, endsAt: task.endsAt?.getTime() ?? null },
        ...{ step: step?.title ?? '', stepType: step?.type ?? null },
      }
    })
}

const urgency = ({ rule }: AttentionRow): number => ATTENTION_RULES.indexOf(rule)

/** The most urgent rule first, within it most people first. */
export const byUrgency = (a: AttentionRow, b: AttentionRow): number => urgency(a) - urgency(b) || b.n - a.n
