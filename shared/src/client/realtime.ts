import { createStore } from 'zustand/vanilla'
import type { CommandEvent, PayloadOf, ReplyOf, StreamEvent } from '../contract/event'
import { FORCED_SIGN_OUT } from '../error/client-codes'
import type { Timer } from '../kernel/timer'
import type { ClientHeaders } from '../module/activity/client-facts.rules'
import { signedOut } from '../module/identity/identity.events'
import { NetworkError } from '../platform/http'
import type { SocketLike, SocketPort } from '../platform/platform'
import type { State } from '../kernel/state'
import { ApiError, isRecord } from './api-error'
import type { SessionHolder } from './session'

/** off: no holder wants a link; connecting: there is no link yet, or it was lost; online: commands can be sent. */
export type RealtimeState = 'off' | 'connecting' | 'online'

export const COMMAND_TIMEOUT_MS = 20_000
const COME_BACK_MS = 3_000

export interface Realtime {
  state: State<RealtimeState>
  /** Keeps the link open while at least one holder exists; the returned function ends this hold. */
  hold(): () => void
  on<E extends StreamEvent>(event: E, listener: (payload: PayloadOf<E>) => void): () => void
  /** Sends a stream event, or drops it when there is no link. Returns whether it was sent. */
  send<E extends StreamEvent>(event: E, payload: PayloadOf<E>): boolean
  /** Sends a command and waits for its acknowledgement; throws ApiError or NetworkError. */
  ask<E extends CommandEvent>(event: E, payload: PayloadOf<E>, timeoutMs?: number): Promise<ReplyOf<E>>
  /** Connects at once when there is no link, for instance when the screen becomes visible or the network changes. */
  nudge(): void
  /** Closes a link that seems dead and connects again. */
  renew(): void
}

export interface RealtimeDeps {
  socket: SocketPort
  session: SessionHolder
  timer: Timer
  about: ClientHeaders
  languageTag(): string
}

export function createRealtime({ socket: port, session, timer, about, languageTag }: RealtimeDeps): Realtime {
  let link: SocketLike | null = null
  let loading = false
  let holders = 0
  const state = createStore<RealtimeState>(() => 'off')
  const handlers = new Map<string, Set<(payload: unknown) => void>>()
  const failWaiting = new Set<() => void>()

  const become = (next: RealtimeState) => {
    if (next !== 'online') for (const fail of [...failWaiting]) fail()
    state.setState(next)
  }
  const deliver = (name: string) => (payload: never) => {
    for (const handler of [...(handlers.get(name) ?? [])]) handler(payload)
  }

  function attach(made: SocketLike): void {
    link = made
    made.on('connect', () => become('online'))
    made.on('disconnect', ((reason: string) => {
      become(holders > 0 ? 'connecting' : 'off')
      if (reason === 'io server disconnect') comeBack()
    }) as (...args: never[]) => void)
    made.on('connect_error', ((error: { data?: unknown }) => {
      become(holders > 0 ? 'connecting' : 'off')
      if (!isRecord(error.data)) return
      refused(error.data)
      comeBack()
    }) as (...args: never[]) => void)
    for (const name of handlers.keys()) made.on(name, deliver(name))
  }
  /** socket.io does not reconnect after a refusal by the server. A busy or restarting server may accept later. */
  function comeBack(): void {
    timer.after(COME_BACK_MS, () => {
      if (link?.connected === false) void connect()
    })
  }
  function refused(data: Record<string, unknown>): void {
    const { code, errcode } = new ApiError(401, data)
    if (FORCED_SIGN_OUT.includes(errcode)) session.lost(code, session.token())
  }
  async function connect(): Promise<void> {
    if (session.token() === null || holders === 0) return
    become('connecting')
    if (link !== null) return void link.connect()
    if (loading) return
    loading = true
    try {
      const make = await port.load()
      // The token is read at each connection, because it changes with every sign-in.
      const auth = (give: (data: Record<string, string>) => void) =>
        give({ ...about, token: session.token() ?? '', language: languageTag() })
      attach(
        make(port.url(), {
          ...port.options(),
          auth,
          autoConnect: false,
          reconnectionDelay: 300,
          reconnectionDelayMax: 4_000,
        }),
      )
    } catch {
      // The socket.io bundle could not be loaded (offline): retry as for any lost link.
      timer.after(2_000, () => void connect())
      return
    } finally {
      loading = false
    }
    void connect()
  }
  function renew(): void {
    if (link === null || holders === 0) return
    link.disconnect()
    void connect()
  }
  function listen(name: string, handler: (payload: unknown) => void): () => void {
    const known = handlers.get(name)
    const set = known ?? new Set<(payload: unknown) => void>()
    set.add(handler)
    if (known === undefined) {
      handlers.set(name, set)
      link?.on(name, deliver(name))
    }
    return () => void set.delete(handler)
  }

  listen(signedOut.name, (payload) => {
    if (isRecord(payload)) refused(payload)
  })
  session.state.subscribe((user, before) => {
    // A profile that was fetched again is no reason to leave: what is told meanwhile would be lost.
    if (user?.token === before?.token) return
    link?.disconnect()
    if (user !== null) void connect()
    else become('off')
  })

  return {
    state,
    hold() {
      holders += 1
      if (holders === 1) void connect()
      let held = true
      return () => {
        if (!held) return
        held = false
        holders -= 1
        if (holders > 0) return
        link?.disconnect()
        become('off')
      }
    },
    on: (event, listener) => listen(event.name, (payload) => listener(payload as PayloadOf<typeof event>)),
    send(event, payload) {
      if (link?.connected !== true) return false
      link.emit(event.name, payload)
      return true
    },
    ask<E extends CommandEvent>(event: E, payload: PayloadOf<E>, timeoutMs = COMMAND_TIMEOUT_MS) {
      return new Promise<ReplyOf<E>>((resolve, reject) => {
        if (link?.connected !== true) return reject(new NetworkError('offline'))
        const settle = (finish: () => void) => () => {
          failWaiting.delete(broken)
          cancel()
          finish()
        }
        const broken = settle(() => reject(new NetworkError('offline')))
        const cancel = timer.after(
          timeoutMs,
          settle(() => reject(new NetworkError('timeout'))),
        )
        failWaiting.add(broken)
        link.emit(event.name, payload, (answer: unknown) => {
          settle(() => {
            if (!isRecord(answer)) return reject(new NetworkError('offline'))
            if (answer.successed !== false) return resolve(answer as ReplyOf<E>)
            refused(answer)
            reject(new ApiError(0, answer))
          })()
        })
      })
    },
    nudge() {
      if (link?.connected !== true) renew()
    },
    renew,
  }
}
