import { speechImportCalls } from '@lianda/shared/module/speech/speech-import.admin.contract'
import { contentsIn } from '../../infra/tree/tree-contents'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { importRoutes, importSubjects } from '../import'
import { binParts } from '../recycle-bin'
import { speechImport } from './import/speech-import'
import { speeches } from './speech.model'
import { speechRoutes } from './speech.routes'
import { listedSpeeches, SPEECH_CATALOGS } from './speech-access'
import { speechBin } from './speech-bin'

export { keywordsOf, mostAlike, type Proposals, similarTexts } from './proposals'
export { knownSpeeches } from './speech-access'
export { type SpeechUsage, speechUsage } from './speech-ports'

export const register: Register = (deps) => ({
  noun: 'speech',
  fills: [
    binParts.filledBy('speech', speechBin(deps)),
    catalogContents.filledBy(
      SPEECH_CATALOGS,
      contentsIn(deps, speeches, { member: 'catalogId', bin: true, loose: true }),
    ),
    importSubjects.filledBy('speech', speechImport(deps)),
    listedThings.filledBy(SPEECH_CATALOGS, listedSpeeches(deps)),
  ],
  // Paths of the import are more exact than a line's.
  routes: [...importRoutes(deps, speechImportCalls, speechImport(deps)), ...speechRoutes(deps)],
})
