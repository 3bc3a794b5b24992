import { createStore } from 'zustand/vanilla'
import type { Realtime, RealtimeState } from '../src/client/realtime'
import type { CommandEvent, PayloadOf, ReplyOf, StreamEvent } from '../src/contract/event'
import { NetworkError } from '../src/platform/http'

type Listener = (payload: never) => void

/** A realtime link with the test at its other end. */
export interface FakeRealtime extends Realtime {
  /** Cuts or restores the link. */
  link(up: boolean): void
  onAsk<E extends CommandEvent>(event: E, answer: (payload: PayloadOf<E>) => Promise<ReplyOf<E>> | ReplyOf<E>): void
  onSend<E extends StreamEvent>(event: E, take: (payload: PayloadOf<E>) => void): void
  /** Sends an event to the device. */
  push<E extends StreamEvent>(event: E, payload: PayloadOf<E>): void
  asked: string[]
  renewed: number
}

export function fakeRealtime(): FakeRealtime {
  const state = createStore<RealtimeState>(() => 'online')
  const listeners = new Map<string, Set<Listener>>()
  const answers = new Map<string, (payload: never) => unknown>()
  const takers = new Map<string, (payload: never) => void>()
  const waiting = new Set<() => void>()
  const asked: string[] = []
  const fake: FakeRealtime = {
    asked,
    renewed: 0,
    state,
    hold: () => () => undefined,
    nudge: () => undefined,
    renew() {
      fake.renewed += 1
    },
    on(event, listener) {
      const set = listeners.get(event.name) ?? new Set<Listener>()
      listeners.set(event.name, set.add(listener as Listener))
      return () => void set.delete(listener as Listener)
    },
    send(event, payload) {
      if (state.getState() !== 'online') return false
      takers.get(event.name)?.(payload as never)
      return true
    },
    ask<E extends CommandEvent>(event: E, payload: PayloadOf<E>): Promise<ReplyOf<E>> {
      asked.push(event.name)
      if (state.getState() !== 'online') return Promise.reject(new NetworkError('offline'))
      return new Promise((resolve, reject) => {
        const broken = () => reject(new NetworkError('offline'))
        waiting.add(broken)
        const settle = (finish: () => void) => {
          waiting.delete(broken)
          finish()
        }
        const answer = answers.get(event.name)
        // A command without an answer stays open, as over a dead link.
        if (answer === undefined) return
        Promise.resolve()
          .then(() => answer(payload as never))
          .then(
            (reply) => settle(() => resolve(reply as ReplyOf<E>)),
            (error: unknown) => settle(() => reject(error)),
          )
      })
    },
    link(up) {
      const next = up ? 'online' : 'connecting'
      if (next === state.getState()) return
      if (!up) for (const fail of [...waiting]) fail()
      waiting.clear()
      state.setState(next)
    },
    onAsk: (event, answer) => void answers.set(event.name, answer as (payload: never) => unknown),
    onSend: (event, take) => void takers.set(event.name, take as (payload: never) => void),
    push(event, payload) {
      for (const listener of [...(listeners.get(event.name) ?? [])]) listener(payload as never)
    },
  }
  return fake
}
