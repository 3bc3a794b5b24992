import { ACTIONS } from '@lianda/shared/contract/action'
import type { Endpoint } from '@lianda/shared/contract/endpoint'
import type { ServerModule } from '../server-module'
import type { Route } from './route'

/** Converts `api/login/{id}` to the router's syntax: `/api/login/:id`. */
export const routerPath = (contract: Endpoint): string => `/${contract.path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/**
 * All routes, those with fewer parameters first: `api/login/verifycode` before `api/login/{id}`. Throws if two routes
 * bind the same method and path, if a call names no action, or if the action's rule does not fit its `auth`.
 */
export function collectRoutes(modules: readonly ServerModule[]): Route[] {
  const routes = modules.flatMap((module) => module.routes ?? []).flatMap(withBothMethods)
  const seen = new Map<string, string>()
  for (const { contract } of routes) {
    const key = `${contract.method} ${contract.path.replaceAll(/\{\w+\}/g, '{}')}`
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`${contract.id} and ${other} bind the same call: ${key}`)
    seen.set(key, contract.id)
    requireAction(contract)
  }
  const parameters = (route: Route) => route.contract.path.split('{').length
  return routes.toSorted((a, b) => parameters(a) - parameters(b))
}

/** A call with two methods is bound as two. */
const withBothMethods = (route: Route): Route[] =>
  route.contract.also ? [route, { ...route, contract: { ...route.contract, method: route.contract.also } }] : [route]

/** Checked at run time too, for a contract that the compiler did not see. */
function requireAction({ id, auth, action }: Endpoint): void {
  if (!Object.hasOwn(ACTIONS, action)) throw new Error(`${id} names no action of the table (contract/action.ts)`)
  if ((ACTIONS[action] === 'anyone') !== (auth === 'none'))
    throw new Error(`${id} (auth ${auth}) does not fit the rule of ${action}`)
}
