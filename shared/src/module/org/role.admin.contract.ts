import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text, timeMs } from '../../contract/fields'
import { storedUser } from '../identity/identity.contract'
import { APPLICATIONS } from './function-keys'
import { roleType } from './org.admin.contract'

/** Length of a role's name and description. */
export const ROLE_NAME = 20
export const ROLE_DESCRIPTION = 200

/** Roles of an organisation, at most. */
export const MOST_ROLES = 200

/** Whose data a role's holders see while the organisation limits it: everybody's; of their own department and those below
 * it; of their own department; of the departments of the role and those below them. */
export const roleScope = z.enum(['organisation', 'below', 'own', 'listed'])
export type RoleScope = z.infer<typeof roleScope>

/** What an administrator sets. Functions count for the type `admin` only: an owner has them all, a user none. */
const roleFields = {
  name: text(1, ROLE_NAME),
  type: roleType,
  description: z._default(text(0, ROLE_DESCRIPTION), ''),
  enabled: z._default(z.boolean(), true),
  funcs: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)), []),
  /** May decide about late answers (and appeals). */
  dataAudit: z._default(z.boolean(), false),
  scope: z._default(roleScope, 'below'),
  /** With the scope `listed`. */
  departments: z._default(z.array(id).check(z.maxLength(200)), []),
}

const roleMembers = z.object(roleFields)
/** A role as it is edited. */
export type RoleMembers = z.infer<typeof roleMembers>

export const roleRow = z.object({
  id,
  name: z.string(),
  type: roleType,
  description: z.string(),
  enabled: z.boolean(),
  funcs: z.array(z.string()),
  dataAudit: z.boolean(),
  scope: roleScope,
  departments: z.array(id),
  /** People who hold it. */
  users: z.int(),
  rev: z.int(),
  /** `give`: to people. */
  can: z.object({ update: z.boolean(), remove: z.boolean(), give: z.boolean() }),
})
export type RoleRow = z.infer<typeof roleRow>

const base = 'api/admin/organization/role'
const oneRole = z.object({ role: roleRow })

export const roleList = endpoint({
  id: 'org.roleList',
  method: 'GET',
  path: base,
  summary: 'The roles of the organisation; text finds name and description',
  effect: 'read',
  auth: 'session',
  action: 'org.role.read',
  input: z.object({
    ...listQuery,
    rows: z._default(int(1, MOST_ROLES), MOST_ROLES),
    type: z.optional(roleType),
    enabled: z.optional(z.boolean()),
  }),
  output: z.object({
    ...page(roleRow).shape,
    /** Whether the caller may make roles. */
    add: z.boolean(),
    /** Whether the organisation limits whose data administrators see, so that `scope` counts. */
    scoped: z.boolean(),
  }),
})

export const roleGet = endpoint({
  id: 'org.roleGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One role',
  effect: 'read',
  auth: 'session',
  action: 'org.role.read',
  input: z.object({ id }),
  output: oneRole,
  errors: ['org/role_not_found'],
})

export const roleTemplates = endpoint({
  id: 'org.roleTemplates',
  method: 'GET',
  path: `${base}/templates`,
  summary: 'Templates of roles, as far as the caller may give them, with names in their language',
  effect: 'read',
  auth: 'session',
  action: 'org.role.write',
  input: z.object({}),
  output: z.object({ templates: z.array(roleMembers) }),
})

export const roleCreate = endpoint({
  id: 'org.roleCreate',
  method: 'POST',
  path: base,
  summary: 'Makes a role',
  effect: 'write',
  auth: 'session',
  action: 'org.role.write',
  input: roleMembers,
  output: oneRole,
  errors: ['org/role_name_taken', 'org/role_too_many'],
})

export const roleUpdate = endpoint({
  id: 'org.roleUpdate',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a role; it is in force at once for everybody who holds it',
  effect: 'write',
  auth: 'session',
  action: 'org.role.write',
  input: z.object({ id, rev: int(0, 1_000_000_000), ...roleFields }),
  output: oneRole,
  errors: ['org/role_not_found', 'org/role_name_taken', 'org/role_held', 'org/role_changed'],
})

export const roleDelete = endpoint({
  id: 'org.roleDelete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a role that nobody holds',
  effect: 'write',
  auth: 'session',
  action: 'org.role.write',
  input: z.object({ id }),
  output: nothing,
  errors: ['org/role_not_found', 'org/role_held', 'org/role_changed'],
})

/** Where a function of a person comes from. */
export const rightSource = z.object({ kind: z.enum(['role', 'owner', 'top']), id: z.string(), name: z.string() })

export const userRights = endpoint({
  id: 'org.userRights',
  method: 'GET',
  path: 'api/admin/organization/user/{id}/rights',
  summary: 'What a person really may do, and where that comes from',
  effect: 'read',
  auth: 'session',
  action: 'org.user.read',
  input: z.object({ id }),
  output: z.object({
    /** Ids of the roles that they hold. */
    roles: z.array(id),
    functions: z.array(
      z.object({
        key: z.string(),
        held: z.boolean(),
        from: z.array(rightSource),
        /** Why a function that a role gives is not held. */
        without: z.nullable(z.enum(['disabled', 'not_licensed', 'flag', 'not_built'])),
      }),
    ),
    /** Sources of the right to decide about late answers and appeals. */
    dataAudit: z.array(rightSource),
    /** Departments whose people they see; null: everybody. */
    scope: z.nullable(z.array(z.string())),
    /** Names of the positions whose people they see; null: whatever the position. */
    positions: z.nullable(z.array(z.string())),
    /** What access lists take away, for each type of tree (its noun) of which they take something. */
    limits: z.array(
      z.object({
        noun: z.string(),
        /** Categories and single things that they do not see, and that they only use; what is in a category is not counted. */
        hidden: z.int(),
        readOnly: z.int(),
      }),
    ),
    /** Whether the caller may see as this person, and if not, why. */
    seeAs: z.enum(['yes', 'not_an_admin', 'more_rights', 'yourself']),
  }),
  errors: ['org/not_found'],
})

/** How long one sees as somebody else. */
export const SEE_AS_MINUTES = 15

export const seeAsBegin = endpoint({
  id: 'org.seeAsBegin',
  method: 'POST',
  path: 'api/admin/organization/user/{id}/seeas',
  summary:
    'Begins to see the back office as somebody with no more rights; calls with the header `seeas` then answer as to them, and nothing can be changed',
  effect: 'write',
  auth: 'session',
  action: 'org.user.seeAs',
  input: z.object({ id }),
  output: z.object({ view: z.string(), untilMs: timeMs, user: storedUser }),
  errors: ['org/not_found', 'org/see_as_refused'],
})

export const applicationList = endpoint({
  id: 'org.applicationList',
  method: 'GET',
  path: 'api/admin/organization/org/applications',
  summary: 'The four applications, whether they are licensed, and their functions that are',
  effect: 'read',
  auth: 'session',
  action: 'setting.read',
  input: z.object({}),
  output: z.object({
    applications: z.array(
      z.object({ key: z.enum(APPLICATIONS), licensed: z.boolean(), functions: z.array(z.string()) }),
    ),
  }),
  spec: '000 §7; 001 §7',
})
