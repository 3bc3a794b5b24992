import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { catalogFilter } from '../catalog/catalog.admin.contract'
import { id, listQuery, page, timeMs } from '../../contract/fields'
import { audience, TASK_PATH, taskRead } from './task.admin.contract'
import { subtaskType } from './task.contract'

const audienceRead = { ...taskRead, action: 'task.audience' } as const

/** The learners of an audience now, and their departments, by chosen branch. */
export const reach = z.object({
  learners: z.int(),
  /** Departments with at least one of these learners. */
  departmentCount: z.int(),
  /** Most learners first; id null: learners chosen one by one, or without a department. */
  departments: z.array(z.object({ id: z.nullable(id), name: z.string(), learners: z.int() })),
})
export type Reach = z.infer<typeof reach>

/** Counts the learners of an audience now, by department. */
export const audienceCount = endpoint({
  id: 'task.audienceCount',
  method: 'POST',
  path: `${TASK_PATH}/audience`,
  summary: 'Who would get it: how many people, by department',
  ...audienceRead,
  input: z.object({ audience }),
  output: reach,
  errors: ['task/audience_unknown', 'task/audience_out_of_scope'],
})

/** What an audience may name besides departments and people; only administrators without a data scope choose it. */
export const audienceGroups = endpoint({
  id: 'task.audienceGroups',
  method: 'GET',
  path: `${TASK_PATH}/group`,
  summary: 'Positions, roles and levels for the audience picker',
  ...audienceRead,
  input: z.object({}),
  output: z.object({
    /** Parents before children. */
    positions: z.array(z.object({ id, name: z.string(), depth: z.int() })),
    roles: z.array(z.object({ id, name: z.string() })),
    levels: z.array(z.object({ id, name: z.string() })),
  }),
})

/** Resources for a subtask: scenes that are ready, papers that are published. */
export const resourceList = endpoint({
  id: 'task.resourceList',
  method: 'GET',
  path: `${TASK_PATH}/resource`,
  summary:
    'The picker of resources of one kind: scenes (1), published papers (2), categories of quick questions (3), files (4), free practices (5)',
  ...taskRead,
  input: z.object({ ...listQuery, type: subtaskType, catalogId: catalogFilter }),
  output: page(
    z.object({
      id,
      title: z.string(),
      version: z.int(),
      minutes: z.int(),
      questions: z.nullable(z.int()),
      passScore: z.nullable(z.number()),
      categoryName: z.string(),
      updatedAt: timeMs,
    }),
  ),
  errors: ['catalog/not_found', 'task/switched_off'],
})

/** Learners for the audience picker: enabled users within the administrator's data scope. */
export const learnerList = endpoint({
  id: 'task.learnerList',
  method: 'GET',
  path: `${TASK_PATH}/learner`,
  summary: 'The picker of people; page size 20',
  ...audienceRead,
  input: z.object({ ...listQuery, departmentId: z.optional(id) }),
  output: page(z.object({ id, name: z.string(), account: z.string(), workno: z.string(), departmentName: z.string() })),
})
