import type { Register } from '../../server-module'
import { sceneUsage } from '../scene'
import { recoverAll } from './answer/recover'
import { recordRoutes } from './practice.admin.routes'
import { expireSessions } from './practice-expire'
import { encodeBacklog, removeWavs } from './practice-mp3'
import { countByScene } from './practice-progress'
import { relayAll } from './practice-relay'
import { endDue } from './practice-window'
import { practiceRoutes } from './practice.routes'
import { intakes } from './voice/turn-intake'
import { live } from './voice/live'
import { voiceHandlers } from './voice/voice-socket'

export { practicePorts, type PracticeTarget } from './practice-ports'
export { practisedSince, progressOf, type SubtaskProgress } from './practice-progress'
export { bestSince } from './practice-star'
export { movePracticeEnd, practiceWork } from './practice-window'
export { newestUnfinished } from './practice-unfinished'

const SECOND_MS = 1_000

export const register: Register = (deps) => {
  return {
    noun: 'practice',
    fills: [sceneUsage.filledBy({ countByScene: (orgid, sceneIds) => countByScene(deps, orgid, sceneIds) })],
    routes: [...practiceRoutes(deps), ...recordRoutes(deps)],
    socketHandlers: voiceHandlers(deps),
    onLeave: (call) => live(deps).leave(call.socketId),
    jobs: [
      { name: 'practice.relay', everyMs: 10 * SECOND_MS, run: () => relayAll(deps) },
      { name: 'practice.expire', everyMs: 60 * SECOND_MS, run: () => expireSessions(deps) },
      { name: 'practice.end_due', everyMs: 5 * SECOND_MS, run: () => endDue(deps) },
      { name: 'practice.mp3', everyMs: 2 * SECOND_MS, run: () => encodeBacklog(deps) },
      { name: 'practice.remove_wavs', everyMs: 60 * SECOND_MS, run: () => removeWavs(deps) },
      { name: 'practice.drop_idle_turns', everyMs: 60 * SECOND_MS, run: () => intakes(deps).dropIdle() },
    ],
    // Runs in the background: many unanswered turns would make the start slow.
    async start() {
      live(deps).after(recoverAll(deps), (error) => deps.log.error({ err: error }, 'unanswered turns stay as they are'))
    },
    async stop() {
      await intakes(deps).dropAll()
      await live(deps).stop()
    },
  }
}
