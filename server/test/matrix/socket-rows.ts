import { sha256Of } from '../device'
import { turnKeyOf } from '../practice-world'
import type { Place } from './places'
import { type Rows, rows } from './rows'
import * as make from './things'

const deviceId = 'device-0001'
const fenced = async (place: Place) => {
  const { id, epoch } = await make.session(place)
  return { id, epoch }
}
const turn = async (place: Place) => {
  const { id, epoch } = await make.session(place)
  return { owner: { kind: 'practice', id }, epoch, turnKey: turnKeyOf() }
}
const begin = { turn: 1, codec: 'pcm', waitMs: 0 }
const older = async (place: Place) => ({ ...(await fenced(place)), turnKey: turnKeyOf() })
const spoken = { frames: 1, durationMs: 40, sha256: sha256Of(new Uint8Array()) }
/** Whose turn it is is known; that its sound did not come is told to its owner only. */
const ended = (code: string) => ({ works: code })

/** A row for every command of the socket. */
export const SOCKET_ROWS: Rows = {
  ...rows('voice', 'everybody', 'own', {
    begin: async (place) => ({ ...(await turn(place)), ...begin }),
    end: { input: async (place) => ({ ...(await turn(place)), ...spoken }), ...ended('voice/frames_missing') },
    cancel: turn,
  }),
  ...rows('practice', 'everybody', 'own', {
    join: async (place) => ({ ...(await fenced(place)), deviceId }),
    bargeIn: async (place) => ({ ...(await fenced(place)), lineNo: 1, playedMs: 0 }),
    lineDone: async (place) => ({ ...(await fenced(place)), lineNo: 1 }),
    'turn.begin': async (place) => ({ ...(await older(place)), ...begin }),
    'turn.end': { input: async (place) => ({ ...(await older(place)), ...spoken }), ...ended('server/busy') },
    'turn.cancel': older,
  }),
}
