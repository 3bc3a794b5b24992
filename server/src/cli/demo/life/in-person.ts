import { fakeClock } from '@lianda/shared/kernel/clock'
import { can } from '@lianda/shared/contract/action'
import type { Endpoint, InputOf, OutputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import * as z from 'zod/mini'
import type { Actor } from '../../../actor'
import type { App } from '../../../app'
import type { Deps } from '../../../deps'
import type { Change, Route } from '../../../http/route'
import { newRequestId } from '../../../infra/ids'
import { presence } from '../../../module/activity'
import { record } from '../../../module/log'
import { inTimeOf } from './own-time'

/** How often the device of somebody who is signed in gives a sign. */
const SIGN_EVERY_MS = 30_000
const UNKNOWN = { browser: '', os: '' }

/** Calls the server as a person does, without a connection: the same schemas, rights, services and operation log. */
export type InPerson = <E extends Endpoint>(contract: E, input: InputOf<E>, actor: Actor) => Promise<OutputOf<E>>

export function inPerson(app: App, deps: Deps): InPerson {
  const routes = new Map<Endpoint, Route>(
    app.modules.flatMap(({ routes: own = [] }) => own.map((route) => [route.contract, route] as const)),
  )
  const nobodyLeaves = new AbortController().signal
  return async (contract, input, actor) => {
    const route = routes.get(contract)
    if (!route) throw new Error(`no module answers ${contract.id}`)
    if (!can(actor, contract.action)) throw new AppError('identity/forbidden')
    const client = { ...UNKNOWN, terminal: actor.terminal }
    // Who publishes is one of the accounts that people sign in with, and is not seen online for it.
    if (actor.sessionId !== '') presence(deps).note(actor, () => client)
    const changes: Change[] = []
    const requestId = newRequestId()
    const output = await route.run(
      {
        input: z.parse(contract.input, input),
        language: actor.language,
        ip: '',
        client,
        requestId,
        signal: nobodyLeaves,
        origin: '',
      },
      {
        actor,
        audit: (change) => void changes.push(change),
        receiveFile: () => Promise.reject(new AppError('server/fault')),
      },
    )
    for (const change of changes) await record(deps, { actor, action: contract.id, change, ip: '', requestId })
    return z.parse(contract.output, output) as OutputOf<typeof contract>
  }
}

/** Their device was open since then, and gave its signs while they thought. @param sinceMs on their own clock */
export function stayedOpen(deps: Deps, actor: Actor, sinceMs: number): void {
  for (let at = sinceMs; at < deps.clock.now(); at += SIGN_EVERY_MS)
    inTimeOf({ ...deps, clock: fakeClock(at) }, () => presence(deps).note(actor, () => UNKNOWN))
}
