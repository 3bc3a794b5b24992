import * as exam from '@lianda/shared/module/exam/exam.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { Rng } from '@lianda/shared/kernel/rng'
import type { Deps } from '../../../deps'
import { rightAnswers } from '../../../module/exam'
import { couldSay } from '../../../module/practice'
import { type InPerson, stayedOpen } from './in-person'
import { answerBy, saidBy, type SimulatedLearner, skillOf } from './simulated-learner'
import type { Course } from './timeline'

/** What a sitting needs: the app, whose clock shows the learner's own time, and chance. */
export interface Stage {
  deps: Deps
  call: InPerson
  rng: Rng
}

const SECOND_MS = 1_000
const DEVICE = 'demonstration'
/** A conversation that goes on for longer is ended by its learner. */
const MOST_TURNS = 40
/** Questions that are answered between two saves. */
const SAVED_AT_ONCE = 5

/** A practice from its start to its score. */
export async function* practise(stage: Stage, learner: SimulatedLearner, subtaskId: string): Course {
  const { call, deps, rng } = stage
  const { clock } = deps
  const { actor } = learner
  const startKey = `life-${deps.newId()}`
  let { session } = await call(practice.start, { subtaskId, deviceId: DEVICE, startKey }, actor)
  const { id, epoch } = session
  const english = session.brief.language === '16k_en'
  // Now and then somebody is called away, mostly who finds it hard.
  const leavesAt = rng() < 0.1 * (1 - skillOf(learner)) ? 2 + Math.floor(rng() * 3) : MOST_TURNS
  while (session.state === 'active' && session.turn < leavesAt) {
    const text = saidBy(learner, await couldSay(deps, actor, id), english, rng)
    const sinceMs = clock.now()
    yield sinceMs + (6 + 10 * rng() + (text === '' ? 12 : text.length / learner.typing)) * SECOND_MS
    stayedOpen(deps, actor, sinceMs)
    const turnKey = `life-${deps.newId()}`
    const kind = text === '' ? ('silent' as const) : ('text' as const)
    session = (await call(practice.say, { id, epoch, turnKey, turn: session.turn, kind, text }, actor)).session
  }
  if (session.state === 'active') await call(practice.end, { id, epoch }, actor)
}

/** An exam from its cover to its mark. */
export async function* sitExam(stage: Stage, learner: SimulatedLearner, id: string): Course {
  const { call, deps, rng } = stage
  const { clock } = deps
  const { actor } = learner
  const cover = await call(exam.token, { id, preview: 0 }, actor)
  if (cover.exam.refusal !== null) return
  const begun = await call(exam.start, { id, key: cover.key, preview: 0, deviceId: DEVICE }, actor)
  const { attempt } = begun
  const known = await rightAnswers(deps, actor, attempt.id)
  const secondsEach = 12 + 25 * rng()
  let seq = 0
  const save = (questions: typeof attempt.questions) => ({
    deviceId: DEVICE,
    events: [],
    saves: questions.map((question) => {
      const right = known.get(question.id) ?? { value: [], level: 3 }
      return { id: question.id, value: answerBy(learner, question, right, rng), seq: ++seq, atMs: clock.now() }
    }),
  })
  for (let at = 0; at < attempt.questions.length; at += SAVED_AT_ONCE) {
    const questions = attempt.questions.slice(at, at + SAVED_AT_ONCE)
    const sinceMs = clock.now()
    yield sinceMs + questions.length * secondsEach * SECOND_MS
    stayedOpen(deps, actor, sinceMs)
    await call(exam.save, { id, key: attempt.key, preview: 0, answer: save(questions) }, actor)
  }
  // A few forget to hand in, and the time does it for them, as they see when they look again.
  if (rng() < 0.03) {
    yield attempt.clock.closesMs + SECOND_MS
    await call(exam.token, { id, preview: 0 }, actor)
    return
  }
  const answeredMs = clock.now()
  yield Math.max(answeredMs + 20 * SECOND_MS, attempt.clock.submitFromMs + SECOND_MS)
  stayedOpen(deps, actor, answeredMs)
  await call(
    exam.submit,
    { id, key: attempt.key, preview: 0, answer: { deviceId: DEVICE, saves: [], events: [] } },
    actor,
  )
}
