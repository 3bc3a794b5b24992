import type { Register } from '../../server-module'
import { sweepUnused } from './sweep-unused'
import { uploadStore } from './upload-file.service'
import { removeExpired } from './upload.jobs'
import { uploadFileRoute, uploadRoutes } from './upload.routes'

export { saveDownload, saveTable } from './download.service'
export { bankImages, paperImages } from './upload-ports'
export { findFile, findImages, imageSigner } from './upload-file.service'
export { locateUpload, readUpload, saveImage } from './upload.service'

export const register: Register = (deps) => ({
  noun: 'upload',
  routes: uploadRoutes(deps),
  rawRoutes: [uploadFileRoute(deps)],
  jobs: [removeExpired(deps), sweepUnused(deps)],
  start: () => uploadStore(deps).prepare(),
})
