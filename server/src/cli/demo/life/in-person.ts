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
    const client = { browser: '', os: '', terminal: actor.terminal }
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
