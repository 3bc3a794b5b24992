import type { Route, RouteQuery } from '../../platform/navigation'

/** Where a learner reads a record of theirs that has ended. @param kind as in `practice`, `exam` or `faq` */
export function recordPlace(kind: string, subtaskId: string, recordId: string): { route: Route; query: RouteQuery } {
  switch (kind) {
    case 'exam':
      return { route: '/user/dashboard/exam', query: { id: subtaskId, result: recordId } }
    case 'faq':
      return { route: '/user/dashboard/faq', query: { id: subtaskId, report: recordId } }
    default:
      return { route: '/user/dashboard/train', query: { subtask: subtaskId, report: recordId } }
  }
}
