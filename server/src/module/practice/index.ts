import { practiceTurns } from '@lianda/shared/module/practice/practice.events'
import type { Register } from '../../server-module'
import { sceneRecords, sceneTranscripts, sceneUsage } from '../scene'
import { recoverAll } from './answer/recover'
import { recordRoutes } from './practice.admin.routes'
import { noteAway } from './practice-away'
import { isAudible } from './practice-excellent'
import { endOverdue } from './practice-overdue'
import { countByScene } from './practice-progress'
import { relayAll } from './practice-relay'
import { practiceRoutes } from './practice.routes'
import { readTranscript } from './practice-transcript'
import { intakes, turnOwners } from '../voice'
import { live } from './turn/live'
import { endExpiredTrials } from './trial/trial.service'
import { trialRoutes } from './trial/trial.routes'
import { tryRoutes } from './try/try.routes'
import { olderDeviceHandlers } from './turn/older-device'
import { roomHandlers } from './turn/room-socket'
import { practiceOwners } from './turn/spoken-turn'

export { type OwnPractice, ownPractices, practisedPackages } from './practice-own-list'
export { alikePractices, lostNames } from './correction/alike-practices'
export { correctPractice, previewCorrection } from './correction/correct-practice'
export { questionedPractice, resultOf } from './correction/questioned-practice'
export { getRecord as practiceRecord } from './practice-record.service'
export { stuckPractices } from './practice-overdue'
export { practicesBegun } from './practice-begun'
export { practicesDone } from './practice-done'
export { practicePorts } from './practice-ports'
export { practisedSince, progressOf, progressOfAll } from './practice-progress'
export { bestSince } from './practice-star'
export { lostInPractices } from './lost-points'
export { abilitiesOf } from './practice-abilities'
export { type CouldSay, couldSay } from './training/could-say'
export { movePracticeEnd, practiceWork } from './practice-window'
export { newestUnfinished } from './practice-unfinished'

const SECOND_MS = 1_000

export const register: Register = (deps) => ({
  noun: 'practice',
  fills: [
    sceneUsage.filledBy({ countByScene: (orgid, sceneIds) => countByScene(deps, orgid, sceneIds) }),
    sceneTranscripts.filledBy({ read: (actor, id) => readTranscript(deps, actor, id) }),
    sceneRecords.filledBy({ isAudible: (actor, recordId) => isAudible(deps, actor, recordId) }),
    turnOwners.filledBy(practiceTurns.kind, practiceOwners(deps)),
  ],
  routes: [...trialRoutes(deps), ...practiceRoutes(deps), ...recordRoutes(deps), ...tryRoutes(deps)],
  socketHandlers: [...roomHandlers(deps), ...olderDeviceHandlers(deps)],
  onLeave({ socketId, actor }) {
    const left = live(deps).leave(socketId)
    if (left === null) return
    live(deps).after(noteAway(deps, actor.orgid, left, socketId), (error) =>
      deps.log.warn({ err: error, sessionId: left }, 'that a device has gone is not noted'),
    )
  },
  jobs: [
    { name: 'practice.relay', everyMs: 10 * SECOND_MS, run: () => relayAll(deps) },
    { name: 'practice.end_trials', everyMs: 60 * SECOND_MS, run: () => endExpiredTrials(deps) },
    { name: 'practice.expire', everyMs: 60 * SECOND_MS, run: () => endOverdue(deps, 'expired') },
    { name: 'practice.end_away', everyMs: 15 * SECOND_MS, run: () => endOverdue(deps, 'poor_network') },
    { name: 'practice.end_due', everyMs: 5 * SECOND_MS, run: () => endOverdue(deps, 'task_ended') },
  ],
  // Runs in the background: many unanswered turns would make the start slow.
  async start() {
    live(deps).after(recoverAll(deps), (error) => deps.log.error({ err: error }, 'unanswered turns stay as they are'))
  },
  async stop() {
    // A turn that is being sealed still begins an answer, so that comes first.
    await intakes(deps).dropAll()
    await live(deps).stop()
  },
})
