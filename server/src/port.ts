import { type Deps, perApp } from './deps'

/** A module's part in a port; `ServerModule.fills` lists it. */
export interface Fill {
  readonly port: string
  /** Fills the port for this app. Throws when it is filled already. */
  bind(deps: Deps): void
}

/** What a module needs from a module above it, which it can't import. */
export interface Port<T> {
  /** What the module above gave. Throws while the port is not filled. */
  (deps: Deps): T
  filledBy(given: T): Fill
}

/** Ports by name, each with whether an app has filled it. */
export type Ports = Map<string, (deps: Deps) => boolean>

/** Those that the modules declare. */
const PORTS: Ports = new Map()

/** Declares a port in the module that needs it. @param name `<noun>.<what>`, unique in the server. */
export function port<T>(name: string, declared: Ports = PORTS): Port<T> {
  const slot = perApp((): { given?: T } => ({}))
  if (declared.has(name)) throw new Error(`the port ${name} is declared twice`)
  declared.set(name, (deps) => 'given' in slot(deps))
  const ask = (deps: Deps): T => {
    const own = slot(deps)
    if (!('given' in own)) throw new Error(`no module fills the port ${name}`)
    return own.given as T
  }
  const filledBy = (given: T): Fill => ({
    port: name,
    bind(deps) {
      if ('given' in slot(deps)) throw new Error(`two modules fill the port ${name}`)
      slot(deps).given = given
    },
  })
  return Object.assign(ask, { filledBy })
}

/** Fills every port of the app. Throws when one is filled twice or not at all: such a server must not start. */
export function fillPorts(deps: Deps, fills: readonly Fill[], declared: Ports = PORTS): void {
  for (const fill of fills) fill.bind(deps)
  const empty = [...declared].flatMap(([name, isFilled]) => (isFilled(deps) ? [] : [name]))
  if (empty.length > 0) throw new Error(`no module fills: ${empty.join(', ')}`)
}
