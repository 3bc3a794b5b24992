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

/** What a module needs from several modules above it, each under a key of its own: a noun, a type of catalog. */
export interface KeyedPort<Key, T> {
  /** What the modules above gave so far, by key. */
  (deps: Deps): ReadonlyMap<Key, T>
  filledBy(key: Key, given: T): Fill
}

/**
 * Declares a port that each module above fills under its key. @param name `<noun>.<what>`, unique in the server.
 * @param needed keys without which the server must not start; others may stay empty.
 */
export function keyedPort<Key extends string | number, T>(
  name: string,
  needed: readonly Key[] = [],
  declared: Ports = PORTS,
): KeyedPort<Key, T> {
  const slots = perApp(() => new Map<Key, T>())
  if (declared.has(name)) throw new Error(`the port ${name} is declared twice`)
  declared.set(name, (deps) => needed.every((key) => slots(deps).has(key)))
  const filledBy = (key: Key, given: T): Fill => ({
    port: `${name}.${key}`,
    bind(deps) {
      if (slots(deps).has(key)) throw new Error(`two modules fill the port ${name}.${key}`)
      slots(deps).set(key, given)
    },
  })
  return Object.assign((deps: Deps): ReadonlyMap<Key, T> => slots(deps), { filledBy })
}

/** Fills every port of the app. Throws when one is filled twice or not at all: such a server must not start. */
export function fillPorts(deps: Deps, fills: readonly Fill[], declared: Ports = PORTS): void {
  for (const fill of fills) fill.bind(deps)
  const empty = [...declared].flatMap(([name, isFilled]) => (isFilled(deps) ? [] : [name]))
  if (empty.length > 0) throw new Error(`no module fills: ${empty.join(', ')}`)
}
