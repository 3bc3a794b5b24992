import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../../client/api-error'
import type { Failure } from '../../../client/failure-text'
import { toBase64Url } from '../../../kernel/bytes'
import { sleep } from '../../../kernel/timer'
import { NetworkError } from '../../../platform/http'
import type { Services } from '../../../store/services'
import { FILL, isAnswered } from '../../exam/answer.rules'
import type { AnswerValue } from '../../exam/exam.contract'
import { type FilmAsks, viewingAnswer, viewingQuestion, type Watched } from '../viewing.contract'
import type { ViewingLink } from '../viewing-link'

/** The server counts a moment later what was played: how long it is asked again, in ms. */
const WAITS_MS = [1_000, 2_000, 4_000]
const TRY_BYTES = 12

type Place = Watched['questions'][number]

export interface AskingState {
  /** The question that the film stands at and that is open; null: none. */
  n: number | null
  /** Null as long as it is not there. */
  asks: FilmAsks | null
  /** What was chosen or typed for the next try. */
  value: AnswerValue
  /** The last try is shown, not the next one. */
  told: boolean
  sending: boolean
  /** Why the question is not there, or the answer was not taken. */
  failure: Failure
  /** That is a network which is away: it goes on by itself when it is back. */
  offline: boolean
  /** The server did not count what leads to it. */
  unreached: boolean
}

const CLOSED: AskingState = {
  ...{ n: null, asks: null, value: [], told: false, sending: false },
  ...{ failure: null, offline: false, unreached: false },
}

/** The questions of a film: where it stops, what is asked there, and what became of the answers. */
export interface Asking {
  state: StoreApi<AskingState>
  /** The first question that is open on the way from here to there, both included. */
  between(fromMs: number, toMs: number): Place | null
  /** Where an open question keeps the film from going on; null: nowhere. */
  stop(): number | null
  open(n: number): Promise<void>
  choose(value: AnswerValue): void
  send(): Promise<void>
  /** Shows the question again for another try. */
  tryAgain(): void
  /** Asks or sends once more what failed. */
  retry(): void
  close(): void
  dispose(): void
}

interface AskingSource {
  link: ViewingLink
  /** What leads to this place was played, and is told to the server once more. */
  tellAgain(ms: number): void
}

export function createAsking(services: Services, { link, tellAgain }: AskingSource): Asking {
  const { call, platform, timer } = services
  const { system } = platform
  const state = createStore<AskingState>(() => CLOSED)
  const { getState: get, setState: set } = state
  /** Of the answer that is on its way, so that it counts once however often it is sent. */
  let tryId: string | null = null
  /** Counts the questions that were opened: an answer for an earlier one is late. */
  let round = 0

  const places = (): readonly Place[] => {
    const { standing } = link.state.getState()
    return standing?.film && standing.counts ? standing.film.questions.filter(({ settled }) => !settled) : []
  }

  async function load(n: number): Promise<FilmAsks> {
    const of = link.of()
    for (const waitMs of [...WAITS_MS, null]) {
      await link.report()
      try {
        return await call(viewingQuestion, { ...of, n })
      } catch (error) {
        if (waitMs === null || !isUnreached(error)) throw error
        const place = places().find((one) => one.n === n)
        if (place) tellAgain(place.atMs)
        await sleep(timer, waitMs)
      }
    }
    throw new ApiError(409, { code: 'media/not_reached' })
  }

  async function open(n: number): Promise<void> {
    const mine = ++round
    tryId = null
    set({ ...CLOSED, n })
    try {
      const asks = await load(n)
      if (mine === round) set({ asks, told: asks.settled })
    } catch (error) {
      if (mine === round) set({ ...failed(error), unreached: isUnreached(error) })
    }
  }

  async function send(): Promise<void> {
    const { n, value, sending } = get()
    if (n === null || sending || !isAnswered(value)) return
    const mine = round
    tryId ??= toBase64Url(system.randomBytes(TRY_BYTES))
    set({ sending: true, failure: null, offline: false })
    try {
      const { standing, ...asks } = await call(viewingAnswer, { ...link.of(), n, answer: value, tryId })
      link.state.setState({ standing })
      tryId = null
      if (mine === round) set({ asks, told: true, sending: false })
    } catch (error) {
      if (mine === round) set({ ...failed(error), sending: false })
    }
  }

  function retry(): void {
    const { n, asks } = get()
    if (n === null) return
    if (asks === null) void open(n)
    else void send()
  }

  const stopHearing = system.online.subscribe((online) => online && get().offline && retry())

  return {
    state,
    between: (from, to) => places().find(({ atMs }) => from <= atMs && atMs <= to) ?? null,
    stop: () => places()[0]?.atMs ?? null,
    open,
    choose(value) {
      // Another answer is another try.
      tryId = null
      set({ value, failure: null, offline: false })
    },
    send,
    tryAgain() {
      const { asks, value } = get()
      // What was typed is corrected; what was chosen is chosen anew.
      set({ told: false, value: asks?.question.type === FILL ? value : [] })
    },
    retry,
    close() {
      round++
      set(CLOSED)
    },
    dispose() {
      round++
      stopHearing()
    },
  }
}

const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.code === 'media/not_reached'

const failed = (error: unknown) => ({ failure: { error }, offline: error instanceof NetworkError })
