import * as contract from '@lianda/shared/module/exam/exam.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { examToken } from './attempt-cover.service'
import { examLogs, examResult } from './attempt-result.service'
import { queryTime, saveAnswers, submitAnswers } from './attempt-save.service'
import { startExam } from './attempt-start.service'

export const attemptRoutes = (deps: Deps): Route[] => [
  route(contract.token, { handler: ({ actor, input }) => examToken(deps, actor, input) }),
  route(contract.start, { handler: ({ actor, input }) => startExam(deps, actor, input) }),
  route(contract.save, { handler: ({ actor, input }) => saveAnswers(deps, actor, input) }),
  route(contract.submit, { handler: ({ actor, input }) => submitAnswers(deps, actor, input) }),
  route(contract.result, { handler: ({ actor, input }) => examResult(deps, actor, input) }),
  route(contract.querytime, { handler: ({ actor, input }) => queryTime(deps, actor, input) }),
  route(contract.logs, { handler: ({ actor, input }) => examLogs(deps, actor, input) }),
]
