import * as viewing from '@lianda/shared/module/viewing/viewing.contract'
import { DEMO_MATERIAL } from '../../../module/media'
import { stayedOpen } from './in-person'
import { answerBy, type SimulatedLearner } from './simulated-learner'
import type { Stage } from './sittings'
import type { Course } from './timeline'

const SECOND_MS = 1_000
/** A device that plays a film reports at least so often. */
const REPORTED_MS = 15 * SECOND_MS
/** Who lacks time looks through a document again, so many times at most. */
const MOST_ROUNDS = 3
/** Tries of a question that has to be answered rightly. */
const MOST_TRIES = 4

/** What somebody reads or watches in a step, and what their device reports of it. Null: nothing is there. */
async function begin({ call, deps }: Stage, { actor }: SimulatedLearner, id: string) {
  const [item] = (await call(viewing.viewingTask, { id }, actor)).items
  if (!item) return null
  const own = { id, videoId: item.id, seat: `life-${deps.newId()}`, take: true }
  const report = async (told: { position: number; visible: boolean; watched?: viewing.PlayedParts }) =>
    (await call(viewing.viewingReport, { ...own, ...told }, actor)).standing
  return { videoId: item.id, standing: item.standing, report }
}

/** A document page by page, until nothing is missing; now and then somebody is called away. */
export async function* read(stage: Stage, learner: SimulatedLearner, id: string): Course {
  const { call, rng } = stage
  const begun = await begin(stage, learner, id)
  if (!begun) return
  const { videoId, report } = begun
  const { document } = await call(viewing.viewingOpen, { id, videoId }, learner.actor)
  const pages = document?.pages ?? 0
  if (pages === 0) return
  const leavesAt = rng() < 0.3 * (1 - learner.diligence) ? Math.ceil(pages / 2) : Number.POSITIVE_INFINITY
  const secondsEach = 6 + 7 * rng()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (let page = 1; page <= Math.min(pages, leavesAt); page++) {
      const { finished } = await report({ position: page, visible: true })
      if (finished) return
      yield* goesBy(stage, learner, (0.7 + 0.6 * rng()) * secondsEach * SECOND_MS)
    }
    const { finished } = await report({ position: pages, visible: false })
    if (finished || leavesAt <= pages) return
  }
}

/** A film without a jump, from where they were, with what it asks. */
export async function* watch(stage: Stage, learner: SimulatedLearner, id: string): Course {
  const begun = await begin(stage, learner, id)
  const film = begun?.standing.film
  if (!begun || !film || film.durationMs === 0) return
  const { report, videoId } = begun
  const stops = [...film.questions.filter(({ settled }) => !settled), { n: -1, atMs: film.durationMs }]
  let at = begun.standing.position < film.reachMs ? begun.standing.position : film.reachMs
  if (at >= film.durationMs) at = 0
  await report({ position: at, visible: true })
  for (const { n, atMs } of stops) {
    while (at < atMs) {
      const to = Math.min(atMs, at + REPORTED_MS)
      yield* goesBy(stage, learner, to - at)
      await report({ position: to, visible: to < film.durationMs, watched: [{ from: at, to, speed: 100 }] })
      at = to
    }
    if (n >= 0) yield* answer(stage, learner, { id, videoId, n })
  }
}

/** Answers a question of a film, again where it was wrong. */
async function* answer(
  stage: Stage,
  learner: SimulatedLearner,
  asked: { id: string; videoId: string; n: number },
): Course {
  const { call, deps, rng } = stage
  const { actor } = learner
  const { question } = await call(viewing.viewingQuestion, asked, actor)
  const known = DEMO_MATERIAL.film.questions.find(({ content }) => content.text === question.text)?.content
  const value = known?.choices.flatMap(({ id, iscorrect }) => (iscorrect ? [id] : [])) ?? []
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    yield* goesBy(stage, learner, (4 + 10 * rng()) * SECOND_MS)
    const said = answerBy(learner, question, { value, level: known?.level ?? 3 }, rng)
    // Nothing chosen is no answer here, and the last try is right: the film says it once more.
    const given = said.length === 0 || tries === MOST_TRIES ? value : said
    const { settled } = await call(viewing.viewingAnswer, { ...asked, answer: given, tryId: deps.newId() }, actor)
    if (settled) return
  }
}

/** Time in which their device stays open. */
async function* goesBy({ deps }: Stage, { actor }: SimulatedLearner, ms: number): Course {
  const sinceMs = deps.clock.now()
  yield sinceMs + ms
  stayedOpen(deps, actor, sinceMs)
}
