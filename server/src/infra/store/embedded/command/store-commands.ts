import { MongoError } from '../mongo-error'
import { integer } from '../value'
import type { Handler } from './engine'

/**
 * Not a MongoDB command: `{storeHold: "begin" | "renew" | "end"}` on `admin`, for copying the file while the store is
 * in use (storage/checkpoint-hold.ts). `begin` returns file and bytes. Throws MongoError 13, 9, or 117 when another
 * client holds it or the hold has expired.
 */
const storeHold: Handler = ({ engine: { hold }, body, database }) => {
  if (database !== 'admin') throw new MongoError(13, 'storeHold may only be run against the admin database.')
  switch (body.storeHold) {
    case 'begin': {
      const held = hold.begin()
      if (!held) throw new MongoError(117, 'another backup is under way')
      return { file: held.file, bytes: integer(held.bytes), ok: 1 }
    }
    case 'renew':
    case 'end':
      if (!(body.storeHold === 'end' ? hold.end() : hold.goesOn()))
        throw new MongoError(117, 'the hold has fallen; begin again')
      return { ok: 1 }
    default:
      throw new MongoError(9, "storeHold is 'begin', 'renew' or 'end'")
  }
}

/**
 * Not a MongoDB command: `{storeHealth: 1}` on any database returns whether the disk is full (`full`), the state of the
 * store check (`check`: waiting, running, whole, damaged), and what the check found.
 */
const storeHealth: Handler = ({ engine: { reserve, check } }) => ({
  full: reserve.spent,
  check: check.state,
  found: [...check.found],
  ok: 1,
})

export const storeCommands: Readonly<Record<string, Handler>> = { storeHold, storeHealth }
