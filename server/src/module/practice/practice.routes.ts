import { excellent } from '@lianda/shared/module/practice/excellent.contract'
import * as contract from '@lianda/shared/module/practice/practice.contract'
import * as training from '@lianda/shared/module/practice/training.contract'
import type { Deps } from '../../deps'
import { type Route, route } from '../../http/route'
import { hearExcellent } from './practice-excellent'
import { practiceHistory, practiceReport } from './practice-report.service'
import { coachTraining, retakeTurn } from './training/training.service'
import { correctTurn } from './turn/correct-turn'
import { giveUpWords, say } from './turn/typed-turn.service'
import {
  claimSession,
  endByLearner,
  getSession,
  giveHint,
  pauseSession,
  resumeSession,
} from './practice-session.service'
import { practiceBrief, startPractice } from './practice-start.service'

export const practiceRoutes = (deps: Deps): Route[] => [
  route(contract.brief, { handler: ({ actor, input }) => practiceBrief(deps, actor, input.subtaskId) }),
  route(excellent, { handler: ({ actor, input }) => hearExcellent(deps, actor, input.subtaskId) }),
  route(contract.start, { handler: ({ actor, input }) => startPractice(deps, actor, input) }),
  route(contract.get, { handler: async ({ actor, input }) => ({ session: await getSession(deps, actor, input.id) }) }),
  route(contract.claim, { handler: async ({ actor, input }) => ({ session: await claimSession(deps, actor, input) }) }),
  route(contract.say, { handler: async ({ actor, input }) => ({ session: await say(deps, actor, input) }) }),
  route(contract.giveUp, {
    handler: async ({ actor, input }) => ({ session: await giveUpWords(deps, actor, input) }),
  }),
  route(contract.correct, {
    handler: async ({ actor, input }) => ({ session: await correctTurn(deps, actor, input) }),
  }),
  route(contract.pause, { handler: async ({ actor, input }) => ({ session: await pauseSession(deps, actor, input) }) }),
  route(contract.resume, {
    handler: async ({ actor, input }) => ({ session: await resumeSession(deps, actor, input) }),
  }),
  route(contract.end, { handler: async ({ actor, input }) => ({ session: await endByLearner(deps, actor, input) }) }),
  route(contract.hint, { handler: ({ actor, input }) => giveHint(deps, actor, input) }),
  route(training.coach, { handler: ({ actor, input }) => coachTraining(deps, actor, input) }),
  route(training.retake, { handler: ({ actor, input }) => retakeTurn(deps, actor, input) }),
  route(contract.report, { handler: ({ actor, input }) => practiceReport(deps, actor, input.id) }),
  route(contract.history, { handler: ({ actor, input }) => practiceHistory(deps, actor, input) }),
]
