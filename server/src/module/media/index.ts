import type { Register } from '../../server-module'
import { recordings } from './media.service'
import { recordingRoute } from './recording.routes'

export { addressSigner, recordings } from './media.service'
export { ADDRESS_TTL_MS } from './signed-address'
export { Mp3Encoder } from './mp3/mp3-encoder'

export const register: Register = (deps) => ({
  noun: 'media',
  rawRoutes: [recordingRoute(deps)],
  start: () => recordings(deps).prepare(),
})
