import { viewingTask } from '../../shared/src/module/viewing/viewing.contract'
import type { PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'

/** How long until the server has heard of what was played. */
export const HEARD_MS = 90_000

interface FilmStep {
  world: PracticeWorld
  title: string
  film: { id: string; version: number }
}

/** The mini-program of a learner who has a package of one film that may not be skipped. */
export async function openFilm({ world, title, film: { id, version } }: FilmStep) {
  const step = { type: 6, resourceId: id, version, passScore: 100, weight: 100, attempts: null } as const
  const { subtaskIds } = await world.publish({ title, subtasks: [{ ...step, skipAllowed: false }] }, {})
  const program: MiniProgram = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
  return {
    program,
    standing: async () => (await world.get(viewingTask, { id: subtaskIds[0] ?? '' }, world.learner)).items[0]?.standing,
    press: (label: string) => program.tap(`[aria-label="${label}"]`),
    /** Opens the film from the centre. */
    async opens() {
      await program.tap(title)
      await program.waitForPage('pages/task/index')
      await program.tap('开始第 1 步')
      await program.waitForPage('reading/video/index')
    },
    /** Plays on by so much, and the server's clock with it. */
    async plays(seconds: number, ends = false) {
      world.clock.advance(seconds * 1_000)
      await program.playFilms(seconds, ends)
    },
  }
}
