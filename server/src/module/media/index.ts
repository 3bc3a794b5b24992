import type { Register } from '../../server-module'
import { mediaFileRoute, uploadRoutes } from './media-file.routes'
import { mediaStore } from './media-file.service'
import { sweepImages } from './media-images'
import { removeExpired } from './media.jobs'
import { closeThreads, recordings } from '../voice/recording/recordings'
import { recordingRoute } from '../voice/recording/recording.routes'

export { saveDownload, saveTable } from './download.service'
export { bankImages, paperImages } from './media-ports'
export { findFile, findImages, imageSigner } from './media-file.service'
export { addressSigner, makeMp3, recordings, storedPcm } from '../voice/recording/recordings'
export { ADDRESS_TTL_MS } from '../voice/recording/signed-address'
export { locateUpload, readUpload, saveImage } from './upload.service'

export const register: Register = (deps) => ({
  noun: 'media',
  routes: uploadRoutes(deps),
  rawRoutes: [recordingRoute(deps), mediaFileRoute(deps)],
  jobs: [removeExpired(deps), sweepImages(deps)],
  async start() {
    await recordings(deps).prepare()
    await mediaStore(deps).prepare()
  },
  stop: () => closeThreads(deps),
})
