import type { Register } from '../../server-module'
import { closeThreads, recordings } from './media.service'
import { recordingRoute } from './recording.routes'

export { addressSigner, makeMp3, recordings, storedPcm } from './media.service'
export { ADDRESS_TTL_MS } from './signed-address'

export const register: Register = (deps) => ({
  noun: 'media',
  rawRoutes: [recordingRoute(deps)],
  start: () => recordings(deps).prepare(),
  stop: () => closeThreads(deps),
})
