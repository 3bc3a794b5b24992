import type { Missing, Standing } from '@lianda/shared/module/viewing/viewing.contract'
import type { Deps } from '../../deps'
import { filmMsOf, type MediaVersionDoc, pagesOf } from '../media'
import { answerTo, askedOf, type AskedQuestion, isSettled } from './asked.rules'
import { isThrough, missingOf, readAway, seatedBy } from './credit.rules'
import type { Before, Brought, Report, Seated } from './seat.rules'
import type { ViewingTarget } from './viewing-ports'
import {
  type FilmNeeds,
  isWatched,
  missingOfFilm,
  neededMs,
  reachMs,
  watchedAway,
  watchedBy,
  watchedMs,
} from './watch.rules'

type Viewed = Pick<Before, 'creditedMs' | 'pages' | 'stretches' | 'answers'>

/** What a step asks for, and how a report counts for it: by the pages of a document, or by what of a film was played. */
export interface Needs {
  /** What a report changes; null where another device counts. */
  seat(before: Before, report: Report, nowMs: number, counts: boolean): Seated | null
  /** What changes of what was seen without a network. */
  bring(before: Before, brought: Brought, nowMs: number): Partial<Seated>
  missing(viewed: Viewed): Missing
  isDone(viewed: Viewed): boolean
  standing(viewed: Viewed): Pick<Standing, 'seconds' | 'required' | 'film'>
  /** What a film asks, in order. */
  questions: readonly AskedQuestion[]
}

/** What this version takes in this step. */
export async function needsOf(deps: Deps, target: ViewingTarget, version: MediaVersionDoc): Promise<Needs> {
  if (target.film !== null) {
    const durationMs = await filmMsOf(deps, version)
    return filmNeeds({ ...target.film, durationMs, questions: askedOf(version.questions ?? [], durationMs) })
  }
  return documentNeeds({ seconds: target.seconds, pages: await pagesOf(deps, version) })
}

const documentNeeds = (needs: Parameters<typeof missingOf>[1]): Needs => ({
  seat: (before, report, nowMs, counts) => seatedBy(before, report, needs, nowMs, counts),
  bring: (before, brought, nowMs) => readAway(before, brought, needs, nowMs),
  missing: (viewed) => missingOf(viewed, needs),
  isDone: (viewed) => isThrough(viewed, needs),
  standing: ({ creditedMs }) => ({ seconds: Math.floor(creditedMs / 1_000), required: needs.seconds, film: null }),
  questions: [],
})

const filmNeeds = (needs: FilmNeeds & { questions: readonly AskedQuestion[] }): Needs => ({
  questions: needs.questions,
  seat: (before, report, nowMs, counts) => watchedBy(before, report, needs, nowMs, counts),
  bring: (before, brought, nowMs) => watchedAway(before, brought, needs, nowMs),
  missing: (viewed) => missingOfFilm(viewed, needs),
  isDone: (viewed) => isWatched(viewed, needs),
  standing(viewed) {
    const { durationMs, skipAllowed } = needs
    const questions = needs.questions.map((one) => {
      const answered = answerTo(viewed, one.n)
      return { n: one.n, atMs: one.atMs, settled: isSettled(one, answered), right: answered?.right ?? false }
    })
    const { stretches } = viewed
    const watched = watchedMs(viewed)
    return {
      seconds: Math.floor(watched / 1_000),
      required: Math.ceil(neededMs(needs) / 1_000),
      film: { durationMs, skipAllowed, stretches, watchedMs: watched, reachMs: reachMs(viewed), questions },
    }
  },
})
