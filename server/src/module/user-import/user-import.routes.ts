import * as contract from '@lianda/shared/module/user-import/user-import.admin.contract'
import type { Deps } from '../../deps'
import { route, type Route } from '../../http/route'
import { importRoutes } from '../import'
import { isTop, readAssignable } from '../org'
import { actionSubject } from './action-subject'
import { handOutPasswords, readProgress } from './one-time.service'
import { userSubject } from './user-subject'

export function userImportRoutes(deps: Deps): Route[] {
  return [
    ...importRoutes(deps, contract.userImport, userSubject(deps)),
    ...importRoutes(deps, contract.userActions, actionSubject(deps)),
    route(contract.limitImport, {
      handler: async ({ actor }) => ({
        limited: !isTop(actor),
        ...(await readAssignable(deps, actor)).lists,
        maxRows: contract.IMPORT_MAX_USERS,
      }),
    }),
    route(contract.passwordProgress, { handler: ({ actor, input }) => readProgress(deps, actor, input.id) }),
    route(contract.takePasswords, {
      handler: async ({ actor, input, language, audit }) => {
        const file = await handOutPasswords(deps, actor, language, input.id)
        const after = { passwords: file.rows }
        audit({ noun: 'import', objectId: input.id, objectName: file.name, before: {}, after })
        return file
      },
    }),
  ]
}
