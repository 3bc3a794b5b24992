import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { packageType } from '../task/task.contract'
import { taskFaultRow } from '../task/task-fault.admin.contract'

/** Days that the home page compares with as many before them; the last one is today. */
export const HOME_DAYS = 14

/**
 * What can wait for an administrator: `late_answers` to be accepted or not, `appeals` to be decided about, `faults` of packages, packages that are
 * `ending` soon, `registrations` to be approved, people who are `unplaced`: in no department.
 */
export const waitingKind = z.enum(['late_answers', 'appeals', 'faults', 'ending', 'registrations', 'unplaced'])
export type WaitingKind = z.infer<typeof waitingKind>

export const waitingRow = z.object({
  kind: waitingKind,
  /** Packages of each type have a list of their own; null: no packages. */
  packageType: z.nullable(packageType),
  count: z.int(),
  /** `ending`: until when; its list takes the same moment. */
  until: z.nullable(timeMs),
})
export type WaitingRow = z.infer<typeof waitingRow>

/** Failed packages that the page names; the others are only counted. */
export const HOME_FAULTS = 3

/** A part of the page that could not be counted. */
export const homePart = z.enum([...waitingKind.options, 'figures'])
export type HomePart = z.infer<typeof homePart>

/** In the last days and in those before. */
const compared = z.object({ now: z.int(), before: z.int() })
export type Compared = z.infer<typeof compared>

export const homeDay = z.object({
  /** yyyy-MM-dd in the organisation's zone. */
  day: z.string(),
  /** When it begins. */
  from: timeMs,
  /** Practices and exams that began on it. */
  practices: z.int(),
  exams: z.int(),
})
export type HomeDay = z.infer<typeof homeDay>

export const homeFigures = z.object({
  practices: compared,
  exams: compared,
  /** Different people who began one or the other. */
  learners: compared,
  /** All days compared, oldest first. */
  days: z.array(homeDay),
})
export type HomeFigures = z.infer<typeof homeFigures>

export const homeRead = endpoint({
  id: 'home.read',
  method: 'GET',
  path: 'api/admin/home',
  summary: 'What waits for me, and what was learned in the last days, within my rights and my data scope',
  effect: 'read',
  auth: 'session',
  action: 'home.read',
  input: z.object({}),
  output: z.object({
    /** When this was counted. */
    at: timeMs,
    /** Of what one may not see there is no row. */
    waiting: z.array(waitingRow),
    /** The packages that failed last, at most `HOME_FAULTS`. */
    broken: z.array(taskFaultRow),
    /** Null: one may not see what learners did, or they could not be counted. */
    figures: z.nullable(homeFigures),
    /** The other parts are there. */
    failed: z.array(homePart),
  }),
})

export const completionRow = z.object({
  packageType,
  /** Running packages. */
  packages: z.int(),
  /** Places of people in them; somebody in two packages counts twice. */
  people: z.int(),
  /** Those of who has passed or is excused. */
  done: z.int(),
})
export type CompletionRow = z.infer<typeof completionRow>

/** People count in their main department and in those above it, as far as the viewer sees them. */
export const departmentCompletion = z.object({
  /** `NO_UNIT`: people without a main department. */
  id: id,
  name: z.string(),
  people: z.int(),
  done: z.int(),
})
export type DepartmentCompletion = z.infer<typeof departmentCompletion>

export const homeCompletion = endpoint({
  id: 'home.completion',
  method: 'GET',
  path: 'api/admin/home/completion',
  summary:
    'How far the people whom I see have come in the running packages that I see, by type of package and by department',
  effect: 'read',
  auth: 'session',
  action: 'home.read',
  input: z.object({}),
  output: z.object({
    rows: z.array(completionRow),
    /** Most people first. */
    departments: z.array(departmentCompletion),
  }),
})

/** One running package, as far as it is about a department. */
export const departmentPackage = z.object({
  id,
  title: z.string(),
  packageType,
  people: z.int(),
  done: z.int(),
})
export type DepartmentPackage = z.infer<typeof departmentPackage>

export const homeDepartment = endpoint({
  id: 'home.department',
  method: 'GET',
  path: 'api/admin/home/department',
  summary: 'The running packages behind the completion of a department, the least complete first',
  effect: 'read',
  auth: 'session',
  action: 'home.read',
  input: z.object({ departmentId: id }),
  output: z.object({ rows: z.array(departmentPackage) }),
  errors: ['org/not_found'],
})

export const activeLearner = z.object({
  userId: id,
  /** Empty for who is gone for good. */
  name: z.string(),
  account: z.string(),
  practices: z.int(),
  exams: z.int(),
  /** When they began something last. */
  lastAt: timeMs,
})
export type ActiveLearner = z.infer<typeof activeLearner>

export const homeLearners = endpoint({
  id: 'home.learners',
  method: 'GET',
  path: 'api/admin/home/learners',
  summary: 'Who began a practice or an exam in the last days, the newest first',
  effect: 'read',
  auth: 'session',
  action: 'home.learners',
  input: z.object({ page: listQuery.page, rows: listQuery.rows }),
  output: page(activeLearner),
})
