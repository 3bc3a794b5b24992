import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text, timeMs } from '../../contract/fields'
import { document } from '../media/document.contract'

/** Pages that are named at once where reading lacks some. */
export const MISSING_NAMED = 20

/** What still has to be done before a file counts as read. */
export const missing = z.object({
  seconds: z.int(),
  /** The first pages that were not looked at long enough, from 1, and how many there are in all. */
  pages: z.array(z.int()),
  pagesInAll: z.int(),
})
export type Missing = z.infer<typeof missing>

/** How far somebody is with a file. */
export const standing = z.object({
  /** Time that the server counted, and that is asked for; 0: each page is enough. */
  seconds: z.int(),
  required: z.int(),
  /** The page where they were last, from 1; 0: never opened. */
  position: z.int(),
  finished: z.boolean(),
  missing,
  /** It is open on another device, which counts; this one can take it over. */
  elsewhere: z.boolean(),
  /** Time counts: the step is open, and not finished. */
  counts: z.boolean(),
})
export type Standing = z.infer<typeof standing>

const item = z.object({
  id,
  title: z.string(),
  version: z.int(),
  standing,
})

const PATH = 'api/trainning/v3/mediatask/{id}'
const learn = { auth: 'session', action: 'viewing.learn' } as const
const REFUSALS = ['task/not_started', 'task/ended', 'task/locked', 'task/excused', 'media/not_found'] as const

export const viewingTask = endpoint({
  id: 'viewing.task',
  method: 'GET',
  path: PATH,
  summary: 'What a step of a package has to read, and how far I am',
  effect: 'read',
  ...learn,
  input: z.object({ id }),
  output: z.object({ taskId: id, taskTitle: z.string(), items: z.array(item) }),
  errors: REFUSALS,
  spec: '000 §7',
})
export type ViewingTask = z.infer<typeof viewingTask.output>

export const viewingOpen = endpoint({
  id: 'viewing.open',
  method: 'GET',
  path: `${PATH}/{videoId}`,
  summary: 'A file of a step with its document, and how far I am',
  effect: 'read',
  ...learn,
  input: z.object({ id, videoId: id }),
  output: z.object({ item, taskId: id, document }),
  errors: REFUSALS,
  spec: '000 §7',
})
export type ViewingOpen = z.infer<typeof viewingOpen.output>

export const viewingReport = endpoint({
  id: 'viewing.report',
  method: 'PUT',
  path: `${PATH}/{videoId}`,
  summary: 'The page that is shown from now on; the server counts the time since the report before, by its own clock',
  effect: 'write',
  ...learn,
  input: z.object({
    id,
    videoId: id,
    /** The open page of this device: only one counts at a time. */
    seat: text(8, 64),
    /** Makes it this one. */
    take: z._default(z.boolean(), false),
    position: int(1, 100_000),
    /** Whether somebody can see it: false in the background. */
    visible: z.boolean(),
  }),
  output: z.object({ standing }),
  errors: REFUSALS,
  spec: '000 §7',
})

export const viewKey = endpoint({
  id: 'viewing.key',
  method: 'GET',
  path: 'api/trainning/v3/media/viewkey',
  summary: 'A short-lived key for what was made of a file: of a step of mine, or of the media bank',
  effect: 'read',
  ...learn,
  /** `time`: when the device asks, so that no cache answers; the server's clock decides how long the key works. */
  input: z.object({ fileid: id, time: z.optional(timeMs), id: z.optional(id) }),
  output: z.object({ viewkey: z.string(), until: timeMs, url: z.string() }),
  errors: REFUSALS,
  spec: '000 §7',
})
