import { thingBatch } from '../catalog'
import { speeches } from './speech.model'
import { SPEECH_CATALOGS } from './speech-access'

/** Steps of many lines. Scenes keep their copies of lines that are deleted. */
export const speechBatch = thingBatch(speeches, SPEECH_CATALOGS)
