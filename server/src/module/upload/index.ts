import type { Register } from '../../server-module'
import { sweepUnused } from './sweep-unused'
import { uploadStore } from './upload-file.service'
import { recountAll, removeExpired } from './upload.jobs'
import { uploadFileRoute, uploadRoutes } from './upload.routes'

export { saveDownload, saveTable } from './download.service'
export { discardUpload, findFile, findImages, locateUpload, imageSigner, readUpload } from './find-upload'
export { capacityOf } from './quota'
export { setAside } from './sweep-unused'
export { saveImage } from './upload.service'
export { countPlaces, uploadUses, usedPlaces } from './upload-uses'

export const register: Register = (deps) => ({
  noun: 'upload',
  routes: uploadRoutes(deps),
  rawRoutes: [uploadFileRoute(deps)],
  jobs: [removeExpired(deps), sweepUnused(deps), recountAll(deps)],
  start: () => uploadStore(deps).prepare(),
})
