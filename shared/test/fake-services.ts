import { createStore as createState } from 'zustand/vanilla'
import { isRecord } from '../src/client/api-error'
import { createCall } from '../src/client/call'
import { createOutbox } from '../src/client/outbox'
import { clientHeaders } from '../src/module/activity/client-facts.rules'
import { createSession } from '../src/client/session'
import type { Endpoint, InputOf, OutputOf } from '../src/contract/endpoint'
import { ERRORS, type ErrorCode } from '../src/error/codes'
import { createTexts } from '../src/i18n/texts'
import { type FakeTimer, fakeTimer } from '../src/kernel/timer'
import type { StoredUser } from '../src/module/identity/identity.contract'
import type { HttpRequest, HttpResponse } from '../src/platform/http'
import type { MemoryDisk } from '../src/platform/memory-storage'
import type { Busy, Services } from '../src/store/services'
import { type FakePlatform, fakePlatform } from './fake-platform'
import { type FakeRealtime, fakeRealtime } from './fake-realtime'

/** An answer of the fake server throws this to refuse with this code. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(code)
  }
}

export interface FakeWorld {
  services: Services
  platform: FakePlatform
  realtime: FakeRealtime
  timer: FakeTimer
  /** Sets the answer to a call from now on; throw a Refusal to refuse. */
  serve<E extends Endpoint>(
    endpoint: E,
    answer: (input: InputOf<E>, request: HttpRequest) => OutputOf<E> | Promise<OutputOf<E>>,
  ): void
}

export const learner = (patch: Partial<StoredUser> = {}): StoredUser => ({
  token: 'token-1',
  id: 'u1',
  account: 'learner1',
  username: 'learner1',
  name: 'Lena',
  avatar: '',
  sex: 0,
  orgid: 'o1',
  orgname: 'Org',
  timeZone: 'Asia/Shanghai',
  orgowner: false,
  isadmin: 0,
  adminuser: false,
  funcs: '',
  openai: false,
  aillm: false,
  voiceprint: false,
  needchangepwd: false,
  levelname: '',
  userstars: 10,
  nextlevelstars: 40,
  trainningtime: 0,
  departmentname: '',
  rolename: '',
  workno: '',
  mobile: '',
  language: 'en',
  terminal: 'h5',
  home: '/user/dashboard/center',
  ...patch,
})

/** The client's services on a fake device; the test answers their calls. */
export async function fakeWorld(user: StoredUser | null = learner(), disk?: MemoryDisk): Promise<FakeWorld> {
  const timer = fakeTimer(1_000_000)
  const platform = fakePlatform(timer, disk)
  const realtime = fakeRealtime()
  const routes: { method: string; path: RegExp; answer(input: unknown, request: HttpRequest): unknown }[] = []
  platform.answer(async (request): Promise<HttpResponse> => {
    const [path = '', search = ''] = request.url.split('?')
    const route = routes.find((row) => row.method === request.method && row.path.test(path))
    if (route === undefined) return refused(new Refusal('request/not_found'))
    const body: unknown = JSON.parse(request.body ?? '{}')
    const input = {
      ...route.path.exec(path)?.groups,
      ...Object.fromEntries(new URLSearchParams(search)),
      ...(isRecord(body) ? body : {}),
    }
    try {
      return { status: 200, json: { successed: true, ...Object(await route.answer(input, request)) } }
    } catch (error) {
      if (error instanceof Refusal) return refused(error)
      throw error
    }
  })
  const session = createSession(platform.storage)
  if (user !== null) session.begin(user)
  const texts = await createTexts('en', async () => ({}), timer)
  const busy: Busy = createState(() => ({ untilMs: null }))
  const call = createCall({
    http: platform.http,
    session,
    timer,
    now: timer.now,
    jitter: () => 0.5,
    about: clientHeaders(platform.terminal, platform.client),
    onBusy: (untilMs) => busy.setState({ untilMs }),
    languageTag: texts.tag,
    origin: '',
  })
  const outbox = createOutbox({ store: platform.outbox, session, timer, now: timer.now })
  const services: Services = { platform, clock: timer, timer, session, call, busy, realtime, outbox, texts }
  return {
    services,
    platform,
    realtime,
    timer,
    serve(endpoint, answer) {
      const path = new RegExp(`^/${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      routes.unshift({
        method: endpoint.method,
        path,
        answer: answer as (input: unknown, request: HttpRequest) => unknown,
      })
    },
  }
}

function refused({ code, extra }: Refusal): HttpResponse {
  const { status, errcode } = ERRORS[code]
  return { status, json: { successed: false, code, errcode, errmsg: `text of ${code}`, requestId: 'r1', ...extra } }
}
