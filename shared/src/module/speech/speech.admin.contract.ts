import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, page, text, timeMs } from '../../contract/fields'
import { ownAccess } from '../../contract/tree'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { emotion } from './emotion.contract'

/** Longest line (spec). */
export const SPEECH_TEXT = 200
export const VOICE_NO = 32

export const speechLevel = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type SpeechLevel = z.infer<typeof speechLevel>

/** What an author writes of a line. */
export const speechContent = z.object({
  text: text(1, SPEECH_TEXT),
  /** Trigger keywords: alternatives (`|`), each of words that belong together (`,`). See speech-keywords.rules.ts. */
  keywords: z._default(z.string().check(z.trim(), z.maxLength(400)), ''),
  /** Difficulty: 1 easy, 2 medium, 3 hard. */
  level: z._default(speechLevel, 1),
  emotion: z._default(emotion, 0),
  /** The organisation's own number of the voice that says it; '' without one. */
  voiceNo: z._default(z.string().check(z.trim(), z.maxLength(VOICE_NO), z.regex(/^[\w.-]*$/)), ''),
})
export type SpeechContent = z.infer<typeof speechContent>

export const speechRow = z.object({
  id,
  rev: z.int(),
  ...speechContent.shape,
  catalogId: z.nullable(id),
  /** '' without a category. */
  catalogName: z.string(),
  /** How many scenes have a copy of it, published or in work. */
  uses: z.int(),
  updatedAt: timeMs,
  can: z.object({ edit: z.boolean() }),
  access: ownAccess,
})
export type SpeechRow = z.infer<typeof speechRow>

/** Lines in one call. */
export const SPEECHES_AT_ONCE = 100

const base = 'api/admin/material/speech'
const one = `${base}/{id}`
const read = { effect: 'read', auth: 'session', action: 'speech.read' } as const
const write = { effect: 'write', auth: 'session', action: 'speech.write' } as const
const ids = z.array(id).check(z.minLength(1), z.maxLength(SPEECHES_AT_ONCE))
const speechView = z.object({ speech: speechRow })
const placed = { catalogId: z._default(z.nullable(id), null) }

export const speechFilters = {
  catalogId: catalogFilter,
  level: z.optional(speechLevel),
  emotion: z.optional(emotion),
}

export const speechList = endpoint({
  id: 'speech.list',
  method: 'GET',
  path: base,
  summary: 'Lines of the speech list that I may see',
  ...read,
  /** `text` is looked for in the line, its keywords and its voice number. */
  input: z.object({ ...listQuery, ...speechFilters }),
  /** `all`: lines in the category, ignoring all other filters. */
  output: z.object({ ...page(speechRow).shape, all: z.int() }),
  errors: ['catalog/not_found'],
})

export const speechGet = endpoint({
  id: 'speech.get',
  method: 'GET',
  path: one,
  summary: 'One line',
  ...read,
  input: z.object({ id }),
  output: speechView,
  errors: ['speech/not_found'],
})

export const speechCreate = endpoint({
  id: 'speech.create',
  method: 'POST',
  path: base,
  summary: 'A new line',
  ...write,
  input: z.object({ ...speechContent.shape, ...placed }),
  output: speechView,
  errors: ['catalog/not_found'],
})

export const speechSave = endpoint({
  id: 'speech.save',
  method: 'PUT',
  path: one,
  summary: 'Changes a line; scenes keep the copies that they have',
  ...write,
  input: z.object({ id, rev: int(0, 1_000_000_000), ...speechContent.shape, ...placed }),
  output: speechView,
  errors: ['catalog/not_found', 'speech/not_found', 'speech/changed_meanwhile'],
})

/** A scene with a copy of a line. */
export const speechUse = z.object({
  sceneId: id,
  name: z.string(),
  kind: z.enum(['flow', 'free']),
  /** The newest version has it. */
  published: z.boolean(),
  /** What is in work has it. */
  inWork: z.boolean(),
})
export type SpeechUse = z.infer<typeof speechUse>

export const speechUses = endpoint({
  id: 'speech.uses',
  method: 'GET',
  path: `${one}/uses`,
  summary: 'Where a line is used',
  ...read,
  input: z.object({ id }),
  /** `hidden`: how many more there are that I may not see. */
  output: z.object({ rows: z.array(speechUse), hidden: z.int() }),
  errors: ['speech/not_found'],
})

export const speechExport = endpoint({
  id: 'speech.export',
  method: 'POST',
  path: `${base}/export`,
  summary: 'The lines that the filters match, as Excel',
  ...read,
  rate: 'heavy',
  input: z.object({ text: listQuery.text, ...speechFilters }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
  errors: ['catalog/not_found'],
})

/** Lines that were not found are left out. */
const missing = z.array(id)

export const speechMove = endpoint({
  id: 'speech.move',
  method: 'POST',
  path: `${base}/move`,
  summary: 'Moves lines to another category, or to none',
  ...write,
  input: z.object({ ids, catalogId: z.nullable(id) }),
  output: z.object({ moved: z.int(), missing }),
  errors: ['catalog/not_found'],
})

export const speechDelete = endpoint({
  id: 'speech.delete',
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Moves lines to the recycle bin; scenes keep their copies',
  ...write,
  input: z.object({ ids }),
  output: z.object({ deleted: z.int(), missing }),
})

export const speechRestore = endpoint({
  id: 'speech.restore',
  method: 'POST',
  path: `${base}/restore`,
  summary: 'Takes back a deletion',
  ...write,
  input: z.object({ ids }),
  output: z.object({ restored: z.int(), missing }),
})

/** Proposals of one call (spec: 10). */
export const PROPOSALS = 10

/** Whose proposal it is: a language model's, of the line itself, of a synonym, or of another line of the list. */
export const proposalBy = z.enum(['model', 'text', 'synonyms', 'list'])
export type ProposalBy = z.infer<typeof proposalBy>

/** Without spaces and quotes around it, each once. */
export const proposal = z.object({ text: z.string(), by: proposalBy })
export type Proposal = z.infer<typeof proposal>

const asked = {
  text: text(1, SPEECH_TEXT),
  /** What is there already or was proposed before: another batch has none of it. */
  not: z._default(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(200)), []),
}
/** A batch of proposals. */
export const proposals = z.object({
  message: z.array(proposal),
  /** A model is configured, and did not answer this time. */
  modelFailed: z.boolean(),
})

export const speechKeywords = endpoint({
  id: 'speech.keywords',
  method: 'POST',
  path: `${base}/keywords`,
  summary: 'Proposes trigger keywords of a line',
  ...read,
  rate: 'heavy',
  input: z.object(asked),
  output: proposals,
  spec: '001 §7',
})

export const speechSimilarity = endpoint({
  id: 'speech.similarity',
  method: 'POST',
  path: `${base}/similarity`,
  summary: 'Proposes lines that say the same in other words',
  ...read,
  rate: 'heavy',
  input: z.object({ ...asked, count: z._default(int(1, PROPOSALS), PROPOSALS) }),
  output: proposals,
  spec: '001 §7',
})
