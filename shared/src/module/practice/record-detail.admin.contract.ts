import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id } from '../../contract/fields'
import { notTaken } from '../scene/not-taken.contract'
import { conductKind } from '../understanding/conduct-kind'
import { scoreResult } from '../scoring/correction.contract'
import { practiceScore } from '../scoring/scoring.contract'
import { speechLanguage } from '../voice/voice.contract'
import { recordFilters, recordRow } from './practice.admin.contract'
import { transcriptLine } from './practice.contract'

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
  /** As the engine scored it, where a judge corrected it since. */
  original: z.optional(scoreResult),
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

export const recordGet = endpoint({
  id: 'practice.recordGet',
  method: 'GET',
  path: 'api/admin/practice/record/{id}',
  summary: 'One practice to hear and read',
  effect: 'read',
  auth: 'session',
  action: 'practice.record.read',
  input: z.object({ id, ...recordFilters }),
  output: z.object({ detail: recordDetail }),
  errors: ['practice/not_found'],
})
