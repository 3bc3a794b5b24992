import { createStore as createState } from 'zustand/vanilla'
import { createCall } from '../client/call'
import { keepLiveLink } from '../client/live-link'
import { createOutbox } from '../client/outbox'
import { createRealtime } from '../client/realtime'
import { createSession } from '../client/session'
import type { Texts } from '../i18n/texts'
import { systemClock } from '../kernel/clock'
import { systemTimer } from '../kernel/timer'
import { clientHeaders } from '../module/activity/client-facts.rules'
import type { Platform } from '../platform/platform'
import type { Busy, Services } from './services'
import { createStore, type Slice, type Store } from './store'

export interface Core {
  services: Services
  store: Store
  /** Starts listening and draining; returns a function that stops both. */
  start(): () => void
}

export interface CoreOptions {
  platform: Platform
  texts: Texts
  slices: readonly Slice<object>[]
  /** URL of the server, where relative paths do not work (WeChat). */
  origin?: string
}

/** Builds client and state for a shell. Nothing runs before `start`. */
export function createCore({ platform, texts, slices, origin = '' }: CoreOptions): Core {
  const timer = systemTimer
  const clock = systemClock
  const session = createSession(platform.storage)
  const languageTag = () => texts.tag()
  const about = clientHeaders(platform.terminal, platform.client)
  const busy: Busy = createState(() => ({ untilMs: null }))
  const call = createCall({
    http: platform.http,
    session,
    timer,
    now: clock.now,
    jitter: () => (platform.system.randomBytes(1)[0] ?? 0) / 256,
    onBusy: (untilMs) => busy.setState({ untilMs }),
    about,
    languageTag,
    origin,
  })
  const realtime = createRealtime({ socket: platform.socket, session, timer, about, languageTag })
  const outbox = createOutbox({ store: platform.outbox, session, timer, now: clock.now })
  const services: Services = { platform, clock, timer, session, call, busy, realtime, outbox, texts }
  const store = createStore(slices, services)
  return {
    services,
    store,
    start() {
      const stops = [
        store.start(),
        outbox.start(),
        keepLiveLink({ realtime, session, timer }),
        platform.system.online.subscribe((online) => online && wake()),
      ]
      stops.push(platform.system.onVisible((visible) => visible && (session.reread(), wake())))
      function wake(): void {
        realtime.nudge()
        void outbox.drain().catch(() => undefined)
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
