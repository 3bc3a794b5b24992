import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text, timeMs } from '../../contract/fields'
import { answerValue, examQuestion } from '../exam/exam.contract'
import { document } from '../media/document.contract'
import { FILM_QUESTIONS, MOST_SUBTITLES } from '../media/media-kinds'
import { filmCues, playableFilm } from '../media/playable-film'

/** Pages that are named at once where reading lacks some. */
export const MISSING_NAMED = 20

/** The slowest and the fastest that a film is played, in per cent. */
export const SPEEDS = { slowest: 75, fastest: 200 } as const

/** Longer than any film, in ms. */
const MOST_FILM_MS = 7 * 3_600_000

/** Stretches that one report tells. */
export const MOST_PLAYED = 100

/** Pages that a device tells at once of what was read without a network. */
export const MOST_SEEN = 200

/** Longer than anybody looks at a page without a network, in ms. */
const MOST_SEEN_MS = 24 * 3_600_000

/** What still has to be done before a file counts as read, or a film as watched. */
export const missing = z.object({
  /** Of a document, time that still has to be counted; of a film, how much of it still has to be watched. */
  seconds: z.int(),
  /** The first pages that were not looked at long enough, from 1, and how many there are in all. */
  pages: z.array(z.int()),
  pagesInAll: z.int(),
  /** Questions of a film that are not settled, by their number and place in ms. */
  questions: z._default(z.array(z.object({ n: z.int(), atMs: z.int() })), []),
})
export type Missing = z.infer<typeof missing>

/** How far somebody is with a film; in ms. */
export const watched = z.object({
  durationMs: z.int(),
  /** What the server counted as watched, in order. */
  stretches: z.array(z.tuple([z.int(), z.int()])),
  watchedMs: z.int(),
  /** Whether one may jump to what was not watched yet; else nobody gets beyond `reachMs`. */
  skipAllowed: z.boolean(),
  reachMs: z.int(),
  /**
   * What it asks, in order, without the questions themselves: nothing counts behind one that is not settled. Settled:
   * answered rightly, or as often as it may be tried.
   */
  questions: z._default(z.array(z.object({ n: z.int(), atMs: z.int(), settled: z.boolean(), right: z.boolean() })), []),
})
export type Watched = z.infer<typeof watched>

/** How far somebody is with a file. */
export const standing = z.object({
  /**
   * Of a document, time that the server counted, and that is asked for (0: each page is enough); of a film, how much
   * of it was watched and has to be.
   */
  seconds: z.int(),
  required: z.int(),
  /** Where they were last: the page, from 1 (0: never opened), or the millisecond of a film. */
  position: z.int(),
  /** Null: a document. What an older server or an older answer does not say is a document. */
  film: z._default(z.nullable(watched), null),
  finished: z.boolean(),
  missing,
  /** It is open on another device, which counts; this one can take it over. */
  elsewhere: z.boolean(),
  /** Time counts: the step is open, and not finished. */
  counts: z.boolean(),
})
export type Standing = z.infer<typeof standing>

/** Parts of a film that were played without a jump; from and to in ms, the speed in per cent. */
export const played = z
  .array(
    z.object({
      from: int(0, MOST_FILM_MS),
      to: int(0, MOST_FILM_MS),
      speed: int(SPEEDS.slowest, SPEEDS.fastest),
    }),
  )
  .check(z.maxLength(MOST_PLAYED))
export type PlayedParts = z.infer<typeof played>

/** How long pages of a document were seen. */
export const seenPages = z
  .array(z.object({ page: int(1, MOST_FILM_MS), ms: int(0, MOST_SEEN_MS) }))
  .check(z.maxLength(MOST_SEEN))
export type SeenPages = z.infer<typeof seenPages>

/** What somebody read or watched, in a list. */
export const viewingRow = z.object({
  id,
  /** A film, else a document. */
  film: z.boolean(),
  startedAt: timeMs,
  /** Null: not finished. */
  finishedAt: z.nullable(timeMs),
  /** Time that was counted. */
  seconds: z.int(),
  /** How much of a film was watched; 0 of a document. */
  percent: z.int(),
})
export type ViewingRow = z.infer<typeof viewingRow>

const item = z.object({
  id,
  title: z.string(),
  version: z.int(),
  standing,
})

const PATH = 'api/trainning/v3/mediatask/{id}'
const learn = { auth: 'session', action: 'viewing.learn' } as const
/** Why a step is not open; no retry changes it. */
export const REFUSALS = ['task/not_started', 'task/ended', 'task/locked', 'task/excused', 'media/not_found'] as const

export const viewingTask = endpoint({
  id: 'viewing.task',
  method: 'GET',
  path: PATH,
  summary:
    'What a step of a package has to read or to watch, and how far I am; with `userid` somebody else, for who may read records',
  effect: 'read',
  ...learn,
  input: z.object({ id, userid: z.optional(id) }),
  output: z.object({ taskId: id, taskTitle: z.string(), items: z.array(item) }),
  errors: REFUSALS,
  spec: '000 §7',
})
export type ViewingTask = z.infer<typeof viewingTask.output>

export const viewingOpen = endpoint({
  id: 'viewing.open',
  method: 'GET',
  path: `${PATH}/{videoId}`,
  summary:
    'A file or a film of a step with its pages or addresses, and how far I am; with `userid` somebody else, for who may read records',
  effect: 'read',
  ...learn,
  input: z.object({ id, videoId: id, userid: z.optional(id) }),
  output: z.object({
    item,
    taskId: id,
    /** One of both. */
    document: z.nullable(document),
    film: z._default(z.nullable(playableFilm), null),
  }),
  errors: REFUSALS,
  spec: '000 §7',
})
export type ViewingOpen = z.infer<typeof viewingOpen.output>

export const viewingReport = endpoint({
  id: 'viewing.report',
  method: 'PUT',
  path: `${PATH}/{videoId}`,
  summary:
    'Where I am from now on, and what of a film was played; the server counts at most the time since the report before, by its own clock',
  effect: 'write',
  ...learn,
  input: z.object({
    id,
    videoId: id,
    /** The open page of this device: only one counts at a time. */
    seat: text(8, 64),
    /** Makes it this one. */
    take: z._default(z.boolean(), false),
    /** It was without a network: what was seen since the report before is brought by itself. */
    away: z._default(z.boolean(), false),
    /** The page, from 1, or the millisecond of a film. */
    position: int(0, MOST_FILM_MS),
    /** Whether somebody can see it: false in the background, and for a film that stands still. */
    visible: z.boolean(),
    /** Of a film: what was played since the report before. */
    watched: z._default(played, []),
  }),
  output: z.object({ standing }),
  errors: REFUSALS,
  spec: '000 §7',
})

export const viewingBring = endpoint({
  id: 'viewing.bring',
  method: 'PUT',
  path: `${PATH}/{videoId}/offline/seen`,
  summary:
    'What was read or watched without a network; the server counts of it the time that went by uncounted, an hour at most',
  effect: 'write',
  ...learn,
  input: z.object({
    id,
    videoId: id,
    /** Names it: brought again, it counts once. */
    key: text(8, 64),
    pages: z._default(seenPages, []),
    watched: z._default(played, []),
  }),
  output: z.object({ standing }),
  errors: REFUSALS,
})

export const viewingSubtitles = endpoint({
  id: 'viewing.subtitles',
  method: 'GET',
  path: `${PATH}/{videoId}/subtitles/{n}`,
  summary: 'The lines of one of the subtitles of a film of a step',
  effect: 'read',
  ...learn,
  input: z.object({ id, videoId: id, n: int(0, MOST_SUBTITLES - 1) }),
  output: z.object({ cues: filmCues }),
  errors: REFUSALS,
})

/** What became of an answer to a question of a film. */
const filmAnswer = z.object({
  value: answerValue,
  outcome: z.enum(['right', 'partial', 'wrong', 'unanswered']),
  /** Once it is settled: the ids of the right options or what each blank accepts, and why; null before. */
  key: z.nullable(z.array(z.string())),
  explanation: z.nullable(z.string()),
})
export type FilmAnswer = z.infer<typeof filmAnswer>

const filmAsks = z.object({
  /** Without its key, as in an exam. */
  question: examQuestion,
  mustBeRight: z.boolean(),
  /** Null: as many as it takes. */
  triesLeft: z.nullable(z.int()),
  settled: z.boolean(),
  /** The last try; null: none yet. */
  last: z.nullable(filmAnswer),
})
export type FilmAsks = z.infer<typeof filmAsks>

const question = { id, videoId: id, n: int(0, FILM_QUESTIONS.most - 1) }

export const viewingQuestion = endpoint({
  id: 'viewing.question',
  method: 'GET',
  path: `${PATH}/{videoId}/{n}`,
  summary: 'What a film asks at a place that I have reached, by the server’s count',
  effect: 'read',
  ...learn,
  input: z.object(question),
  output: filmAsks,
  errors: [...REFUSALS, 'media/not_reached'],
})

export const viewingAnswer = endpoint({
  id: 'viewing.answer',
  method: 'PUT',
  path: `${PATH}/{videoId}/{n}`,
  summary: 'Answers a question of a film, once for each try; sent again it changes nothing',
  effect: 'write',
  ...learn,
  input: z.object({
    ...question,
    answer: answerValue,
    /** Of the device: the same for a try that is sent again. */
    tryId: text(8, 64),
  }),
  output: z.object({ ...filmAsks.shape, standing }),
  errors: [...REFUSALS, 'media/not_reached'],
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
