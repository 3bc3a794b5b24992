import { tryHearing } from '@lianda/shared/module/voice/hearing.contract'
import { speechLanguages } from '@lianda/shared/module/voice/speech-abilities.contract'
import { route } from '../../http/route'
import type { Register } from '../../server-module'
import { peopleSpeak } from '../media'
import { encodeBacklog, removeWavs } from './recording/mp3-backlog'
import { recordingRoute } from './recording/recording.routes'
import { closeThreads, recordings } from './recording/recordings'
import { intakes } from './turn-intake'
import { hearTrial } from './hearing-trial'
import { turnHandlers } from './turn-socket'
import { languageAbilities } from './voice-abilities'

export { type LineListeners, playLine, speakLine, type SpokenLine } from './line-voice'
export { measureRecording } from './recording/measure-recording'
export {
  recordingFields,
  recordingIndexes,
  recordingsIn,
  type WithRecordings,
} from './recording/owned-recordings.model'
export { addressSigner, type AddressSigner, joinRecordings, removeRecordings } from './recording/recordings'
export { intakes } from './turn-intake'
export { hearRecording } from './turn-listener'
export {
  type DurableTurn,
  type Expected,
  type Heard,
  type Measured,
  type Recording,
  type SealedTurn,
  type TurnOwner,
  type TurnOwners,
  turnOwners,
} from './turn-owner'
export { beginTurn, cancelTurn, endTurn, takeFrame } from './turn-socket'
export { voiceAbilities } from './voice-abilities'

const SECOND_MS = 1_000

export const register: Register = (deps) => ({
  noun: 'voice',
  fills: [peopleSpeak.filledBy(() => intakes(deps).speaking)],
  routes: [
    route(tryHearing, { handler: ({ input }) => hearTrial(deps, input) }),
    route(speechLanguages, { handler: () => ({ languages: languageAbilities(deps) }) }),
  ],
  rawRoutes: [recordingRoute(deps)],
  socketHandlers: turnHandlers(deps),
  jobs: [
    { name: 'voice.mp3', everyMs: 2 * SECOND_MS, run: () => encodeBacklog(deps) },
    { name: 'voice.remove_wavs', everyMs: 60 * SECOND_MS, run: () => removeWavs(deps) },
    { name: 'voice.drop_idle_turns', everyMs: 60 * SECOND_MS, run: () => intakes(deps).dropIdle() },
  ],
  start: () => recordings(deps).prepare(),
  async stop() {
    await intakes(deps).dropAll()
    await closeThreads(deps)
  },
})
