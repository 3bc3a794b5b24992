import type { Register } from '../../server-module'
import { mediaFileRoute, uploadRoutes } from './media-file.routes'
import { mediaStore } from './media-file.service'
import { sweepImages } from './media-images'
import { removeExpired } from './media.jobs'

export { saveDownload, saveTable } from './download.service'
export { bankImages, paperImages } from './media-ports'
export { findFile, findImages, imageSigner } from './media-file.service'
export { locateUpload, readUpload, saveImage } from './upload.service'

export const register: Register = (deps) => ({
  noun: 'media',
  routes: uploadRoutes(deps),
  rawRoutes: [mediaFileRoute(deps)],
  jobs: [removeExpired(deps), sweepImages(deps)],
  start: () => mediaStore(deps).prepare(),
})
