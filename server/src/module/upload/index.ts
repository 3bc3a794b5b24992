import type { Register } from '../../server-module'
import { partialStore } from './parts/partial-upload.service'
import { partsRoutes, tusRoutes } from './parts/parts.routes'
import { removeAbandoned } from './parts/remove-abandoned'
import { sweepUnused } from './sweep-unused'
import { uploadStore } from './upload-file.service'
import { recountAll, removeExpired, tidyDisk } from './upload.jobs'
import { uploadFileRoute, uploadRoutes } from './upload.routes'

export { saveDownload, saveTable, saveTables } from './download.service'
export {
  closeShared,
  discardUpload,
  findFile,
  findImages,
  imageSigner,
  locateUpload,
  openShared,
  pictureBytes,
  readUpload,
} from './find-upload'
export { isOfficeBomb } from './format/office-bomb'
export { capacityOf } from './quota'
export { setAside } from './sweep-unused'
export { saveFile, saveImage } from './upload.service'
export { countPlaces, uploadUses, usedPlaces } from './upload-uses'

export const register: Register = (deps) => ({
  noun: 'upload',
  routes: [...uploadRoutes(deps), ...partsRoutes(deps)],
  sessionRoutes: tusRoutes(deps),
  rawRoutes: [uploadFileRoute(deps)],
  jobs: [removeExpired(deps), sweepUnused(deps), recountAll(deps), removeAbandoned(deps), tidyDisk(deps)],
  async start() {
    await uploadStore(deps).prepare()
    await partialStore(deps).prepare()
  },
})
