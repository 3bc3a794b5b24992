import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import type { SpeechContent } from '@lianda/shared/module/speech/speech.admin.contract'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { sideBySide, type Thing, type Things } from '../../import'
import { type SpeechDoc, speeches } from '../speech.model'
import { writtenOf } from '../speech-write'

/** What an import may change of a line. */
export type SpeechState = SpeechContent & Pick<SpeechDoc, 'catalogId'>

const FIRST_REV = 1

/** How rows become lines, one each. */
export const speechThings = (deps: Deps): Things<SpeechContent, SpeechState, Thing<SpeechState>> => ({
  async load(orgid, ids) {
    const docs = await speeches(deps.db)
      .find({ orgid, _id: { $in: [...ids] } })
      .lean()
    return new Map(docs.map((doc) => [doc._id, stored(doc)]))
  },
  create: (orgid, rows) =>
    sideBySide(rows, async ({ id, value, catalogId = null, by }) => {
      try {
        await speeches(deps.db).create({
          ...{ _id: id, orgid, catalogId, creatorId: by.userId, ...writtenOf(value) },
          ...{ updatedAt: new Date(deps.clock.now()), live: true, deletedAt: null, rev: FIRST_REV },
        })
      } catch (error) {
        // A retry: the first attempt wrote it.
        if (!isDuplicateKey(error)) throw error
      }
      return FIRST_REV
    }),
  merged: ({ value, catalogId }, now) => ({ ...value, catalogId: catalogId === undefined ? now.catalogId : catalogId }),
  same: (a, b) => isDeepStrictEqual(a, b),
  put: (orgid, changes) =>
    sideBySide(changes, async ({ thing: { id, rev }, next: { catalogId, ...content } }) => {
      const change = { ...writtenOf(content), catalogId, updatedAt: new Date(deps.clock.now()) }
      const { matchedCount } = await speeches(deps.db).updateOne(
        { _id: id, orgid, live: true, rev },
        { $set: change, $inc: { rev: 1 } },
      )
      if (matchedCount === 0) throw new AppError('speech/changed_meanwhile')
      return rev + 1
    }),
  remove: (orgid, things, by) =>
    Promise.all(
      things.map(async ({ id, rev }) => {
        const gone = { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: by.name }
        const done = await speeches(deps.db).updateOne(
          { _id: id, orgid, live: true, rev },
          { $set: gone, $inc: { rev: 1 } },
        )
        return done.matchedCount === 1
      }),
    ),
  files: () => [],
  refusal: ({ code }) => (code === 'speech/changed_meanwhile' ? { column: 'row', code: 'changed_meanwhile' } : null),
})

function stored({ _id: id, rev, live, text, keywords, level, emotion, voiceNo, catalogId }: SpeechDoc) {
  return { id, rev, live, state: { text, keywords, level, emotion, voiceNo, catalogId } }
}
