import * as records from '@lianda/shared/module/faq/round/round.admin.contract'
import * as contract from '@lianda/shared/module/faq/round/round.contract'
import type { Deps } from '../../../deps'
import { type Route, route } from '../../../http/route'
import { answerRound, giveUpWords } from './round-answer'
import { exportRoundRecords } from './round-record-export'
import { figuresOfFaq, getRoundRecord, listRoundRecords } from './round-record.service'
import { roundBrief, startRound } from './round-start.service'
import { claimRound, endByLearner, getRound, pauseRound, resumeRound, roundHistory, roundReport } from './round.service'

/** The calls of a learner's round, and those of who reads records of rounds. */
export const roundRoutes = (deps: Deps): Route[] => [
  route(contract.brief, { handler: ({ actor, input }) => roundBrief(deps, actor, input.subtaskId) }),
  route(contract.start, { handler: ({ actor, input }) => startRound(deps, actor, input) }),
  route(contract.get, { handler: async ({ actor, input }) => ({ round: await getRound(deps, actor, input.id) }) }),
  route(contract.claim, { handler: async ({ actor, input }) => ({ round: await claimRound(deps, actor, input) }) }),
  route(contract.answer, { handler: async ({ actor, input }) => ({ round: await answerRound(deps, actor, input) }) }),
  route(contract.giveUp, { handler: async ({ actor, input }) => ({ round: await giveUpWords(deps, actor, input) }) }),
  route(contract.pause, { handler: async ({ actor, input }) => ({ round: await pauseRound(deps, actor, input) }) }),
  route(contract.resume, { handler: async ({ actor, input }) => ({ round: await resumeRound(deps, actor, input) }) }),
  route(contract.end, { handler: async ({ actor, input }) => ({ round: await endByLearner(deps, actor, input) }) }),
  route(contract.report, { handler: ({ actor, input }) => roundReport(deps, actor, input.id) }),
  route(records.roundRecordList, { handler: ({ actor, input }) => listRoundRecords(deps, actor, input) }),
  route(records.roundRecordExport, { handler: ({ actor, input }) => exportRoundRecords(deps, actor, input) }),
  route(records.roundRecordGet, { handler: ({ actor, input }) => getRoundRecord(deps, actor, input.id) }),
  route(records.faqFigures, { handler: ({ actor, input }) => figuresOfFaq(deps, actor, input.id) }),
  route(contract.history, { handler: ({ actor, input }) => roundHistory(deps, actor, input) }),
]
