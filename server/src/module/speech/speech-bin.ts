import type { Deps } from '../../deps'
import { type BinPart, binOfThings } from '../recycle-bin'
import { speeches } from './speech.model'
import { SPEECH_CATALOGS } from './speech-access'

/** Lines in the recycle bin. Scenes have copies, so a purge touches nobody. */
export const speechBin = (deps: Deps): BinPart =>
  binOfThings(deps, {
    model: speeches(deps.db),
    types: [SPEECH_CATALOGS],
    nameOf: ({ text }) => text,
    find: 'terms',
    without: 'search',
    changed: 'speech/changed_meanwhile',
  })
