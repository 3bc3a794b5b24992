import { createStore } from 'zustand/vanilla'
import type { FakeTimer } from '../src/kernel/timer'
import { sealPassword } from '../src/module/identity/password-envelope'
import type { LinePlayback } from '../src/platform/player'
import { type HttpRequest, type HttpResponse, NetworkError } from '../src/platform/http'
import {
  type MemoryDisk,
  memoryDisk,
  memoryDocuments,
  memoryOutbox,
  memoryValues,
} from '../src/platform/memory-storage'
import type { Platform } from '../src/platform/platform'
import type { MicChoice, MicProblem, MicSettings, RecorderEvents } from '../src/platform/recorder'
import { MicError } from '../src/platform/recorder'

/** A device whose network, microphone, disk and time the test controls. */
export interface FakePlatform extends Platform {
  disk: MemoryDisk
  answer(handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>): void
  setOnline(online: boolean): void
  setVisible(visible: boolean): void
  /** Puts 40 ms of sound into the microphone. */
  speak(frame: Uint8Array, dbfs: number, pitch?: number): void
  micProblem: MicProblem | null
  /** What opening the settings does; null: they can't be opened. */
  micSettings: MicSettings | null
  /** Allows the microphone as the browser's or the system's settings do. */
  allowMic(): void
  mic: { events: RecorderEvents | null; capturing: boolean; opened: number; choice: MicChoice | null }
  /** The current address: `/route?query`. */
  address: string
  left: string[]
  requests: HttpRequest[]
  /** The levels that sounds under the others were brought to. */
  loops: number[]
}

export function fakePlatform(timer: FakeTimer, disk = memoryDisk()): FakePlatform {
  const online = createStore<boolean>(() => true)
  let handle: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => ({ status: 404, json: null })
  const visibleListeners = new Set<(visible: boolean) => void>()
  const allowedListeners = new Set<() => void>()
  const mic: FakePlatform['mic'] = { events: null, capturing: false, opened: 0, choice: null }
  let seed = 1
  // Distinct but not random, so that tests are repeatable.
  const randomBytes = (length: number) =>
    Uint8Array.from({ length }, () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16)
  const fake: FakePlatform = {
    disk,
    mic,
    micProblem: null,
    micSettings: null,
    address: '/login',
    left: [],
    requests: [],
    loops: [],
    terminal: 'h5',
    client: { browser: 'Chrome 131', os: 'Android' },
    storage: memoryValues(),
    outbox: memoryOutbox(disk),
    documents: memoryDocuments(disk),
    http: {
      async send(request) {
        fake.requests.push(request)
        if (!online.getState()) throw new NetworkError('offline')
        return await handle(request)
      },
    },
    socket: { url: () => '', options: () => ({}), load: () => Promise.reject(new Error('no socket')) },
    recorder: {
      async open(events, choice) {
        mic.choice = choice ?? null
        if (fake.micProblem !== null) throw new MicError(fake.micProblem)
        mic.events = events
        mic.opened += 1
      },
      start: () => void (mic.capturing = true),
      stop: async () => void (mic.capturing = false),
      close: async () => void (mic.events = null),
      get isOpen() {
        return mic.events !== null
      },
      settingsSteps: () => 'chrome',
      get openSettings() {
        const answer = fake.micSettings
        return answer === null ? null : async () => answer
      },
      watchAllowed: (listener) => (allowedListeners.add(listener), () => void allowedListeners.delete(listener)),
      encodeMp3: null,
      details: () =>
        mic.events === null ? null : { name: 'Built-in', deviceId: mic.choice?.deviceId || 'a', rate: 16_000 },
      devices: async () => [
        { id: 'a', name: 'Built-in' },
        { id: 'b', name: 'Headset' },
      ],
      echoCancelled: true,
    },
    player: {
      unlock: async () => undefined,
      openLine: () => silentLine(timer),
      playsMp3: () => true,
      playUrl: () => ({ pause() {}, resume() {}, seek() {}, setRate() {}, stop() {} }),
      speak: async () => false,
      stopAll: () => undefined,
      openLoop: async () => ({ setLevel: (share) => void fake.loops.push(share) }),
    },
    pictures: { choose: () => Promise.resolve(null) },
    navigation: {
      go: (route, query = {}) => void (fake.address = addressOf(route, query)),
      replace: (route, query = {}) => void (fake.address = addressOf(route, query)),
      reset: (route, query = {}) => void (fake.address = addressOf(route, query)),
      resetTo: (route, query = {}) => void (fake.address = addressOf(route, query)),
      back: (fallback) => void (fake.address = fallback),
      current() {
        const [route = '', search = ''] = fake.address.split('?')
        return { route, query: Object.fromEntries(new URLSearchParams(search)) }
      },
      leave: (url) => void fake.left.push(url),
      place: createStore(() => ({ route: '/login', query: {} })),
    },
    system: {
      randomBytes,
      sealPassword: async (randomkey, password) => sealPassword(randomkey, password, randomBytes),
      keepAwake: async () => () => undefined,
      vibrate: () => undefined,
      onVisible: (listener) => (visibleListeners.add(listener), () => void visibleListeners.delete(listener)),
      online,
      systemLanguage: () => 'en',
      fontScale: () => 1,
      prefersDark: createStore<boolean>(() => false),
      prefersReducedMotion: () => false,
      applyAppearance: () => undefined,
      monotonicMs: timer.now,
      isSecure: () => true,
      copyText: async () => true,
      print: null,
    },
    answer: (next) => void (handle = next),
    setOnline: (next) => online.setState(next),
    setVisible(next) {
      for (const listener of [...visibleListeners]) listener(next)
    },
    allowMic() {
      fake.micProblem = null
      for (const listener of [...allowedListeners]) listener()
    },
    speak(frame, dbfs, pitch = 0.9) {
      mic.events?.level(dbfs, pitch)
      if (mic.capturing) mic.events?.frame(frame)
    },
  }
  return fake
}

const addressOf = (route: string, query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? route : `${route}?${search}`
}

/** A silent playback that takes as long as real sound. */
function silentLine(timer: FakeTimer): LinePlayback {
  let bytes = 0
  let resolveEnd: () => void = () => undefined
  const end = new Promise<void>((resolve) => (resolveEnd = resolve))
  const startedAt = timer.now()
  return {
    end,
    broken: false,
    push: (data) => void (bytes += data.length),
    finish: () => void timer.after(Math.max(0, bytes / 32 - (timer.now() - startedAt)), resolveEnd),
    stop: resolveEnd,
    playedMs: () => Math.min(bytes / 32, timer.now() - startedAt),
    duck: () => undefined,
  }
}
