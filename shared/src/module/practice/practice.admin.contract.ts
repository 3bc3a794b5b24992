import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { flag, id, listQuery, page, timeMs } from '../../contract/fields'
import { notTaken } from '../scene/not-taken.contract'
import { conductKind } from '../understanding/conduct-kind'
import { practiceScore } from '../scoring/scoring.contract'
import { speechLanguage } from '../voice/voice.contract'
import { endReason, sessionState, transcriptLine } from './practice.contract'

/** The specification's training types of a practice: 0 voice practice (a drawn scene), 4 practice task (a free practice). */
export const trainingType = z.union([z.literal(0), z.literal(4)])

/** One practice in the back office. Private rehearsals are not listed, only counted. */
export const recordRow = z.object({
  id,
  userId: id,
  userName: z.string(),
  account: z.string(),
  workno: z.string(),
  /** 1 male, 0 female. */
  sex: flag,
  departmentName: z.string(),
  taskTitle: z.string(),
  sceneName: z.string(),
  trainingType,
  attempt: z.int(),
  state: sessionState,
  endReason: z.nullable(endReason),
  /** It ended before the conversation did. */
  brokenOff: z.boolean(),
  total: z.nullable(z.number()),
  passed: z.nullable(z.boolean()),
  turns: z.int(),
  elapsedMs: z.int(),
  spokenMs: z.int(),
  startedAt: timeMs,
  endedAt: z.nullable(timeMs),
})
export type RecordRow = z.infer<typeof recordRow>

/** Duration of each stage of one turn in ms; null if the stage did not run. */
export const turnTimes = z.object({
  asrFinalMs: z.nullable(z.number()),
  llmFirstTokenMs: z.nullable(z.number()),
  ttsFirstAudioMs: z.nullable(z.number()),
  overheadMs: z.nullable(z.number()),
})
export type TurnTimes = z.infer<typeof turnTimes>

/** A line of the conversation, with data that only administrators see. */
export const recordLine = z.object({
  ...transcriptLine.shape,
  nodeId: z.string(),
  nodeName: z.string(),
  /** For a learner's line: how it was understood. */
  decision: z.optional(
    z.object({
      result: z.enum(['matched', 'asked_back', 'non_standard', 'silence', 'unheard']),
      intentLabel: z.nullable(z.string()),
      score: z.number(),
      by: z.enum(['keywords', 'lexical', 'semantic', 'judge', 'none']),
      said: z.array(z.string()),
      missed: z.array(z.string()),
      contradicted: z.array(z.object({ label: z.string(), expected: z.string(), found: z.string() })),
      conduct: z.array(conductKind),
      notTaken: z.nullable(notTaken),
      /** 0-1. */
      sure: z.nullable(z.number()),
    }),
  ),
  replyMs: z.nullable(z.int()),
  /** Characters or words per voiced minute. */
  speed: z.nullable(z.number()),
  volumeDbfs: z.nullable(z.number()),
  times: z.nullable(turnTimes),
  /** Levels 0-100 for the waveform, at most 20 a second. */
  peaks: z.array(z.int()),
  codec: z.optional(z.enum(['pcm', 'mp3'])),
})
export type RecordLine = z.infer<typeof recordLine>

export const recordDetail = z.object({
  record: recordRow,
  lines: z.array(recordLine),
  score: z.nullable(practiceScore),
  previous: z.nullable(practiceScore),
  /** Total scores of this learner's attempts at this subtask, oldest first. */
  totals: z.array(z.object({ total: z.number(), brokenOff: z.boolean() })),
  /** Number of this learner's rehearsals of this subtask. */
  rehearsals: z.int(),
  language: speechLanguage,
  customerName: z.string(),
  portrait: z.string(),
  previousId: z.nullable(id),
  nextId: z.nullable(id),
})
export type RecordDetail = z.infer<typeof recordDetail>

const filters = {
  departmentId: z.optional(id),
  userId: z.optional(id),
  taskId: z.optional(id),
  sceneId: z.optional(id),
  state: z.optional(sessionState),
  passed: z.optional(z.boolean()),
  from: z.optional(timeMs),
  to: z.optional(timeMs),
}

export const recordList = endpoint({
  id: 'practice.recordList',
  method: 'GET',
  path: 'api/admin/practice/record',
  summary: 'Practice records within my data scope; sort: startedAt, total, elapsedMs, userName',
  effect: 'read',
  auth: 'session',
  action: 'practice.record.read',
  input: z.object({ ...listQuery, ...filters }),
  output: z.object({ ...page(recordRow).shape, rehearsals: z.int() }),
})

export const recordGet = endpoint({
  id: 'practice.recordGet',
  method: 'GET',
  path: 'api/admin/practice/record/{id}',
  summary: 'One practice to hear and read',
  effect: 'read',
  auth: 'session',
  action: 'practice.record.read',
  input: z.object({ id, ...filters }),
  output: z.object({ detail: recordDetail }),
  errors: ['practice/not_found'],
})

export const recordExport = endpoint({
  id: 'practice.recordExport',
  method: 'POST',
  path: 'api/admin/practice/record/export',
  summary: 'What the filters match as Excel',
  effect: 'read',
  auth: 'session',
  action: 'practice.record.read',
  rate: 'heavy',
  input: z.object({ text: z.optional(z.string().check(z.maxLength(64))), ...filters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
