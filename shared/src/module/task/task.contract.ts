import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { PRACTICE_PLACES } from './kind/practice-place.rules'
import { SUBTASK_TYPES } from './kind/subtask-kinds.rules'

/** Package type of the spec: 1 train, 2 exam, 3 practice. */
export const packageType = z.union([z.literal(1), z.literal(2), z.literal(3)])
/** 1 scenario, 2 exam, 3 quick questions, 4 file reading, 5 free practice; kind/subtask-kinds.rules.ts lists those that there are. */
export const subtaskType = z.literal(SUBTASK_TYPES)

/** A learner's state in a package or subtask. */
export const learnState = z.enum(['not_started', 'in_progress', 'completed', 'ended', 'locked'])
export type LearnState = z.infer<typeof learnState>

/** A package that comes before another one; `over`: it has ended, so the learner can't pass it any more. */
const frontPackage = z.object({ id, title: z.string(), over: z.boolean() })
export type FrontPackage = z.infer<typeof frontPackage>

export const taskRow = z.object({
  id,
  title: z.string(),
  type: packageType,
  /** Address of its picture, '' without one; what older versions kept on a device has none. */
  cover: z._default(z.string(), ''),
  state: learnState,
  publisher: z.string(),
  passScore: z.number(),
  /** Size of an exam package's only exam; null for other packages. */
  exam: z.nullable(z.object({ questions: z.int(), minutes: z.int() })),
  /** Finished subtasks; `total` counts all. */
  done: z.int(),
  total: z.int(),
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  score: z.nullable(z.number()),
  /** A practice that was broken off has a part in `score`. */
  brokenOff: z.boolean(),
  /** Why the learner was excused from it, which is then `ended`; null: they were not, or have passed it. */
  excused: z._default(z.nullable(z.string()), null),
  /** The package that the learner has to pass first and has not; null: none. */
  front: z._default(z.nullable(frontPackage), null),
})
export type TaskRow = z.infer<typeof taskRow>

export const subtaskRow = z.object({
  id,
  title: z.string(),
  type: subtaskType,
  state: learnState,
  /**
   * Why it is locked: the subtask before it, the one named by `frontId`, another package, its window, or that the
   * organisation no longer has this kind (`licence`, beside `completed` too). Beside `in_progress` it only keeps another
   * try from beginning.
   */
  lockedBy: z.nullable(z.enum(['previous', 'front', 'package', 'window', 'licence'])),
  /** Practices: the subtask itself allows rehearsals and training. */
  rehearsalAllowed: z._default(z.boolean(), true),
  /** The subtask that has to be passed first, where that locks it; null: none. */
  frontId: z._default(z.nullable(id), null),
  startsAt: z.nullable(timeMs),
  endsAt: z.nullable(timeMs),
  passScore: z.number(),
  weight: z.int(),
  bestScore: z.nullable(z.number()),
  /** `bestScore` is that of a practice that was broken off. */
  bestBrokenOff: z.boolean(),
  attempts: z.int(),
  /** null = unlimited. */
  attemptsLeft: z.nullable(z.int()),
  minutes: z.int(),
  /** Exams and quick questions: how many. */
  questions: z.nullable(z.int()),
  /** Scenario subtasks. */
  persona: z.nullable(z.object({ name: z.string(), portrait: z.string(), brief: z.string() })),
  language: z.nullable(z.string()),
  /** What is read: seconds that were counted, and those that have to be; null: another kind. */
  viewed: z._default(z.nullable(z.object({ seconds: z.int(), required: z.int() })), null),
  /** Films: per cent that were watched, and that have to be; null: another kind. */
  watched: z._default(z.nullable(z.object({ percent: z.int(), required: z.int() })), null),
  /** An unfinished practice session, or a running exam attempt. */
  currentId: z.nullable(id),
})
export type SubtaskRow = z.infer<typeof subtaskRow>

/** When a window begins or ends next, in ms from now: devices' clocks may be wrong. Null: none does. */
const changesInMs = z._default(z.nullable(z.int()), null)

/** The phases of a package, each a tab of the list; `upcoming`: published, but its window has not begun. */
export const taskPhase = z.enum(['todo', 'upcoming', 'completed', 'ended'])
export type TaskPhase = z.infer<typeof taskPhase>
const phaseCounts = z.object({ todo: z.int(), upcoming: z.int(), completed: z.int(), ended: z.int() })

export const list = endpoint({
  id: 'task.list',
  method: 'GET',
  path: 'api/trainning/v3/task',
  summary: 'My task packages by state',
  effect: 'read',
  auth: 'session',
  action: 'task.learn',
  input: z.object({ ...listQuery, state: z.optional(taskPhase) }),
  output: z.object({ ...page(taskRow).shape, counts: phaseCounts }),
})

export const get = endpoint({
  id: 'task.get',
  method: 'GET',
  path: 'api/trainning/v3/task/{id}',
  summary: 'One package with its subtasks, windows, states, scores and attempts left',
  effect: 'read',
  auth: 'session',
  action: 'task.learn',
  input: z.object({ id }),
  output: z.object({
    task: taskRow,
    subtasks: z.array(subtaskRow),
    /** The organisation allows rehearsals, so practices can be trained. Absent: no. */
    trainingAllowed: z.optional(z.boolean()),
    changesInMs,
  }),
  errors: ['task/not_found'],
})

/** An unfinished practice of the learner. */
export const unfinished = z.object({
  sessionId: id,
  subtaskId: id,
  taskId: id,
  title: z.string(),
  /** Where it is done. */
  place: z._default(z.enum(PRACTICE_PLACES), 'train'),
  customer: z.string(),
  portrait: z.string(),
  turn: z.int(),
  lastLine: z.string(),
  resumableUntil: z.nullable(timeMs),
})
export type Unfinished = z.infer<typeof unfinished>

/** A running exam to continue; times by the server's clock. */
export const runningExam = z.object({
  attemptId: id,
  subtaskId: id,
  taskId: id,
  title: z.string(),
  deadlineMs: timeMs,
  serverNowMs: timeMs,
  answered: z.int(),
  questions: z.int(),
})
export type RunningExam = z.infer<typeof runningExam>

/** The training centre in one call: work to continue, this week's days, the first tasks. */
export const center = endpoint({
  id: 'task.center',
  method: 'GET',
  path: 'api/trainning/v3/center',
  summary: 'The training centre: continue where I was, this week, my tasks by state',
  effect: 'read',
  auth: 'session',
  action: 'task.learn',
  input: z.object({}),
  output: z.object({
    unfinished: z.nullable(unfinished),
    runningExam: z.nullable(runningExam),
    /** Monday first, in the organisation's time zone: whether the learner practised; null = still to come. */
    week: z.array(z.nullable(z.boolean())),
    /** 0 = Monday. */
    weekday: z.int(),
    counts: phaseCounts,
    tasks: z.array(taskRow),
    changesInMs,
  }),
})
