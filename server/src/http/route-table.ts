import type { Action } from '@lianda/shared/contract/action'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import type { ServerModule } from '../server-module'
import type { PolicyRow, PolicyTable } from './policy'
import type { Route } from './route'

/** Converts `api/login/{id}` to the router's syntax: `/api/login/:id`. */
export const routerPath = (contract: Endpoint): string => `/${contract.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/**
 * All routes, those with fewer parameters first: `api/login/verifycode` before `api/login/{id}`. Throws if two routes
 * bind the same method and path.
 */
export function collectRoutes(modules: readonly ServerModule[]): Route[] {
  const routes = modules.flatMap((module) => module.routes ?? [])
  const seen = new Map<string, string>()
  for (const { contract } of routes) {
    const key = `${contract.method} ${contract.path.replaceAll(/\{\w+\}/g, '{}')}`
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`${contract.id} and ${other} bind the same call: ${key}`)
    seen.set(key, contract.id)
  }
  const parameters = (route: Route) => route.contract.path.split('{').length
  return routes.toSorted((a, b) => parameters(a) - parameters(b))
}

/**
 * Merges the policies of all modules. Throws if an action is declared twice, if an endpoint's action has no row, or if
 * a call without a session has a row that needs a user (or a call with a session is open to anyone).
 */
export function collectPolicies(modules: readonly ServerModule[], routes: readonly Route[]): PolicyTable {
  const table: PolicyTable = {}
  for (const module of modules)
    for (const [action, row] of Object.entries(module.policies ?? {}) as [Action, PolicyRow][]) {
      if (table[action]) throw new Error(`two modules declare the policy of ${action}; the second is ${module.noun}`)
      table[action] = row
    }
  for (const { contract } of routes) {
    const row = table[contract.action]
    if (!row) throw new Error(`${contract.id} has no policy: no module declares ${contract.action}`)
    if ((row === 'anyone') !== (contract.auth === 'none'))
      throw new Error(`${contract.id} (auth ${contract.auth}) does not fit the policy of ${contract.action}`)
  }
  return table
}
