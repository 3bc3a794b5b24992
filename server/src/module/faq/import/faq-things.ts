import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@lianda/shared/error/app-error'
import { EMPTY_FAQ, FAQ_LIMITS, type FaqContent } from '@lianda/shared/module/faq/faq.contract'
import type { FaqSaid } from '@lianda/shared/module/faq/faq-rows.rules'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { sideBySide, type Thing, type Things } from '../../import'
import { contentOf, nextSort, writtenOf } from '../faq-write'
import { type FaqDoc, faqs } from '../faq.model'

/** What an import may change of a quick question. */
export type FaqState = { content: FaqContent } & Pick<FaqDoc, 'catalogId' | 'sort' | 'disabled'>

const FIRST_REV = 1

/** How rows become quick questions, one each. */
export const faqThings = (deps: Deps): Things<FaqSaid, FaqState, Thing<FaqState>> => ({
  async load(orgid, ids) {
    const docs = await faqs(deps.db)
      .find({ orgid, _id: { $in: [...ids] } }, { search: 0 })
      .lean()
    return new Map(docs.map((doc) => [doc._id, stored(doc)]))
  },
  async create(orgid, rows) {
    const next = await nextSort(deps, orgid)
    return await sideBySide(
      rows.map((row, n) => ({ ...row, next: Math.min(next + n, FAQ_LIMITS.sort) })),
      async ({ id, value: { content, sort, disabled }, images, catalogId = null, by, next: last }) => {
        const at = new Date(deps.clock.now())
        const written = writtenOf({ ...EMPTY_FAQ, ...content, images: [...images] })
        try {
          await faqs(deps.db).create({
            ...{ _id: id, orgid, catalogId, creatorId: by.userId, ...written },
            ...{ sort: sort ?? last, disabled: disabled ?? false },
            ...{ createdAt: at, updatedAt: at, live: true, deletedAt: null, rev: FIRST_REV },
          })
        } catch (error) {
          // A retry: the first attempt wrote it.
          if (!isDuplicateKey(error)) throw error
        }
        return FIRST_REV
      },
    )
  },
  merged: ({ value, images, catalogId }, now) => ({
    content: { ...now.content, ...value.content, images: images.length > 0 ? [...images] : now.content.images },
    catalogId: catalogId === undefined ? now.catalogId : catalogId,
    sort: value.sort ?? now.sort,
    disabled: value.disabled ?? now.disabled,
  }),
  same: (a, b) => isDeepStrictEqual(a, b),
  put: (orgid, changes) =>
    sideBySide(changes, async ({ thing: { id, rev }, next: { content, ...members } }) => {
      const change = { ...writtenOf(content), ...members, updatedAt: new Date(deps.clock.now()) }
      const { matchedCount } = await faqs(deps.db).updateOne(
        { _id: id, orgid, live: true, rev },
        { $set: change, $inc: { rev: 1 } },
      )
      if (matchedCount === 0) throw new AppError('faq/changed_meanwhile')
      return rev + 1
    }),
  remove: (orgid, things, by) =>
    Promise.all(
      things.map(async ({ id, rev }) => {
        const gone = { live: false, deletedAt: new Date(deps.clock.now()), deletedBy: by.name }
        const done = await faqs(deps.db).updateOne(
          { _id: id, orgid, live: true, rev },
          { $set: gone, $inc: { rev: 1 } },
        )
        return done.matchedCount === 1
      }),
    ),
  files: ({ content }) => content.images.map(({ path }) => path),
  refusal: ({ code }) => (code === 'faq/changed_meanwhile' ? { column: 'row', code: 'changed_meanwhile' } : null),
})

const stored = (doc: Omit<FaqDoc, 'search'>): Thing<FaqState> => {
  const { _id: id, rev, live, catalogId, sort, disabled } = doc
  return { id, rev, live, state: { content: contentOf(doc), catalogId, sort, disabled } }
}
