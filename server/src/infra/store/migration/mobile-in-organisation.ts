import type { Connection } from 'mongoose'

interface Mobile {
  _id: string
  orgid: string
  userId: string
}

/** Moved by one command. */
const MANY = 500

/** A mobile was unique over all organisations, as `_id`. Since version 10 it is so within one: `<orgid>/<mobile>`. */
export const mobileInOrganisation = {
  to: 10,
  async run(db: Connection) {
    const mobiles = db.collection<Mobile>('mobile')
    const old = (await mobiles.find({}).toArray()).filter(({ _id }) => !_id.includes('/'))
    for (let at = 0; at < old.length; at += MANY)
      await mobiles.bulkWrite(
        old.slice(at, at + MANY).flatMap(({ _id, orgid, userId }) => [
          // Both may be there after an interruption.
          { updateOne: { filter: { _id: `${orgid}/${_id}` }, update: { $set: { orgid, userId } }, upsert: true } },
          { deleteOne: { filter: { _id } } },
        ]),
      )
  },
}
