import * as contract from '@lianda/shared/module/report/task-report.admin.contract'
import { taskAnalysis } from '@lianda/shared/module/report/task-analysis.admin.contract'
import {
  subtaskLost,
  subtaskReport,
  subtaskReportExport,
  taskLost,
} from '@lianda/shared/module/report/subtask-report.admin.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { analyseTask } from './analysis.service'
import { costlyPoints, lostPoints } from './lost-points.service'
import { exportSubtask } from './subtask-report-export'
import { reportSubtask } from './subtask-report.service'
import { exportTaskReport } from './task-report-export'
import { reportTasks } from './task-report.service'

/** Calls of the task report. */
export const taskReportRoutes = (deps: Deps): Route[] => [
  route(contract.taskReport, { handler: ({ actor, input }) => reportTasks(deps, actor, input) }),
  route(contract.taskReportExport, { handler: ({ actor, input }) => exportTaskReport(deps, actor, input) }),
  route(taskAnalysis, { handler: ({ actor, input }) => analyseTask(deps, actor, input) }),
  route(subtaskReport, { handler: ({ actor, input }) => reportSubtask(deps, actor, input) }),
  route(subtaskLost, { handler: ({ actor, input }) => lostPoints(deps, actor, input) }),
  route(taskLost, { handler: ({ actor, input }) => costlyPoints(deps, actor, input) }),
  route(subtaskReportExport, { handler: ({ actor, input }) => exportSubtask(deps, actor, input) }),
]
