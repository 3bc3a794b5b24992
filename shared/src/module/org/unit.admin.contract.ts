import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, text } from '../../contract/fields'
import { NO_NODE, nodeContents, treeNode, treeRights } from '../../contract/tree'

/** The trees of an organisation: departments and positions. A node of either is a unit. */
export const UNITS = ['department', 'position'] as const
export type UnitKind = (typeof UNITS)[number]

/** Maximum depth of a tree of units, and length of a name (position: specification). */
export const UNIT_DEPTH = 10
export const UNIT_NAME = 32

/** Stands in place of a unit's id: none. */
export const NO_UNIT = NO_NODE

export const department = z.object({
  ...treeNode.shape,
  /** People in the department itself. */
  users: z.int(),
  /** People in it besides their main department. */
  others: z.int(),
  /** Set for this department. */
  disabled: z.boolean(),
  /** It, or one above it, is disabled: it takes nobody in, and is not offered for people and audiences. */
  closed: z.boolean(),
  leaderId: z.nullable(id),
  leaderName: z.string(),
  /** Path of a picture, '' without one. */
  logo: z.string(),
})
export type Department = z.infer<typeof department>

export const position = z.object({ ...treeNode.shape, users: z.int() })
export type Position = z.infer<typeof position>

/** `data`: parents before children. `loose`: people without one. */
const tree = <Node extends z.core.$ZodType>(node: Node) =>
  z.object({ rows: z.array(node), total: z.int(), loose: z.int() })

/** A person as leader and a picture as logo; absent: as it is. */
const departmentMembers = {
  leaderId: z.optional(z.nullable(id)),
  logo: z.optional(z.string().check(z.maxLength(256))),
}

const placed = { name: text(1, UNIT_NAME), parentId: z._default(z.nullable(id), null) }
const changed = {
  id,
  rev: int(0, 1_000_000_000),
  name: text(1, UNIT_NAME),
  parentId: z.nullable(id),
  /** The sibling that it comes before; null: the last one. Without it, it keeps its place or, moved, is the last. */
  before: z.optional(z.nullable(id)),
}

const base = 'api/admin/organization/department'

export const departmentList = endpoint({
  id: 'org.departmentList',
  method: 'GET',
  path: base,
  summary: 'The departments that I see, parents before children, with counts',
  effect: 'read',
  auth: 'session',
  action: 'org.department.read',
  input: z.object({}),
  output: tree(department),
  spec: '001 §7',
})

export const departmentEnabled = endpoint({
  id: 'org.departmentEnabled',
  method: 'GET',
  path: 'api/admin/organization/enable/department',
  summary: 'Those of the departments that I see which take people in',
  effect: 'read',
  auth: 'session',
  action: 'org.department.read',
  input: z.object({}),
  output: tree(department),
  spec: '001 §7',
})

export const departmentOperate = endpoint({
  id: 'org.departmentOperate',
  method: 'GET',
  path: `${base}/operate`,
  summary: 'What I may do with the departments',
  effect: 'read',
  auth: 'session',
  action: 'org.department.read',
  input: z.object({}),
  output: treeRights,
})

export const departmentGet = endpoint({
  id: 'org.departmentGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One department',
  effect: 'read',
  auth: 'session',
  action: 'org.department.read',
  input: z.object({ id }),
  output: z.object({ department, path: z.string(), image: z.string() }),
  errors: ['org/unit_not_found'],
  spec: '001 §7',
})

export const departmentCreate = endpoint({
  id: 'org.departmentCreate',
  method: 'POST',
  path: base,
  summary: 'Makes a department, the last of its siblings',
  effect: 'write',
  auth: 'session',
  action: 'org.department.write',
  input: z.object({ ...placed, ...departmentMembers }),
  output: z.object({ node: department }),
  errors: ['org/unit_not_found', 'org/unit_name_taken', 'org/unit_too_deep', 'org/unit_too_many'],
})

export const departmentUpdate = endpoint({
  id: 'org.departmentUpdate',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Renames, moves, orders, disables a department, or sets its leader and logo',
  effect: 'write',
  auth: 'session',
  action: 'org.department.write',
  input: z.object({ ...changed, ...departmentMembers, disabled: z.optional(z.boolean()) }),
  output: z.object({ node: department }),
  errors: [
    'org/unit_not_found',
    'org/unit_name_taken',
    'org/unit_too_deep',
    'org/unit_below_itself',
    'org/unit_changed',
  ],
})

export const departmentContents = endpoint({
  id: 'org.departmentContents',
  method: 'GET',
  path: `${base}/{id}/contents`,
  summary: 'What a deletion would touch: departments below it, people, packages that name it',
  effect: 'read',
  auth: 'session',
  action: 'org.department.write',
  input: z.object({ id }),
  output: nodeContents,
  errors: ['org/unit_not_found'],
})

export const departmentDelete = endpoint({
  id: 'org.departmentDelete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a department with those below it; their people go to `moveTo` (a department, or `none`)',
  effect: 'write',
  auth: 'session',
  action: 'org.department.write',
  input: z.object({ id, moveTo: z.optional(id) }),
  output: z.object({ moved: z.int() }),
  errors: ['org/unit_not_found', 'org/unit_not_empty'],
  spec: '001 §7',
})

export const departmentMerge = endpoint({
  id: 'org.departmentMerge',
  method: 'POST',
  path: `${base}/{id}/merge`,
  summary: 'Merges a department into another: people and departments below it go there, and it is deleted',
  effect: 'write',
  auth: 'session',
  action: 'org.department.write',
  input: z.object({ id, to: id }),
  output: z.object({ moved: z.int() }),
  errors: ['org/unit_not_found', 'org/unit_name_taken', 'org/unit_too_deep', 'org/unit_below_itself'],
})

export const departmentRestore = endpoint({
  id: 'org.departmentRestore',
  method: 'POST',
  path: `${base}/{id}/restore`,
  summary: 'Undoes a deletion or a merge within ten minutes: the department comes back with its people',
  effect: 'write',
  auth: 'session',
  action: 'org.department.write',
  input: z.object({ id }),
  output: z.object({ node: department, moved: z.int() }),
  errors: ['org/unit_restored', 'org/unit_name_taken', 'org/unit_too_deep', 'org/unit_too_many'],
})

const positions = 'api/admin/organization/position'

export const positionList = endpoint({
  id: 'org.positionList',
  method: 'GET',
  path: positions,
  summary: 'The positions, superiors before those below them, with counts',
  effect: 'read',
  auth: 'session',
  action: 'org.position.read',
  input: z.object({}),
  output: tree(position),
})

export const positionOperate = endpoint({
  id: 'org.positionOperate',
  method: 'GET',
  path: `${positions}/operate`,
  summary: 'What I may do with the positions',
  effect: 'read',
  auth: 'session',
  action: 'org.position.read',
  input: z.object({}),
  output: treeRights,
})

export const positionCreate = endpoint({
  id: 'org.positionCreate',
  method: 'POST',
  path: positions,
  summary: 'Makes a position, the last of its siblings',
  effect: 'write',
  auth: 'session',
  action: 'org.position.write',
  input: z.object(placed),
  output: z.object({ node: position }),
  errors: departmentCreate.errors ?? [],
})

export const positionUpdate = endpoint({
  id: 'org.positionUpdate',
  method: 'PUT',
  path: `${positions}/{id}`,
  summary: 'Renames, moves or orders a position',
  effect: 'write',
  auth: 'session',
  action: 'org.position.write',
  input: z.object(changed),
  output: z.object({ node: position }),
  errors: departmentUpdate.errors ?? [],
})

export const positionContents = endpoint({
  id: 'org.positionContents',
  method: 'GET',
  path: `${positions}/{id}/contents`,
  summary: 'What a deletion would touch: positions below it, people',
  effect: 'read',
  auth: 'session',
  action: 'org.position.write',
  input: z.object({ id }),
  output: nodeContents,
  errors: ['org/unit_not_found'],
})

export const positionDelete = endpoint({
  id: 'org.positionDelete',
  method: 'DELETE',
  path: `${positions}/{id}`,
  summary: 'Deletes a position with those below it; who holds one gets `moveTo` (a position, or `none`)',
  effect: 'write',
  auth: 'session',
  action: 'org.position.write',
  input: z.object({ id, moveTo: z.optional(id) }),
  output: z.object({ moved: z.int() }),
  errors: ['org/unit_not_found', 'org/unit_not_empty'],
})

export const positionRestore = endpoint({
  id: 'org.positionRestore',
  method: 'POST',
  path: `${positions}/{id}/restore`,
  summary: 'Undoes a deletion within ten minutes',
  effect: 'write',
  auth: 'session',
  action: 'org.position.write',
  input: z.object({ id }),
  output: z.object({ node: position, moved: z.int() }),
  errors: departmentRestore.errors ?? [],
})
