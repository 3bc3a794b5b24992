import { isDeepStrictEqual } from 'node:util'
import type { CustomerContent } from '@lianda/shared/module/customer/customer.admin.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { customers, customerVersions } from './customer.model'
import { shownOf } from './customer-write'

/** A version of a customer. */
export interface CustomerOf {
  id: string
  version: number
}

interface Published {
  /** The scene that the customer is published with. */
  sceneId: string
  language: SpeechLanguage
  content: CustomerContent
  /** The version that the author began with. */
  from: CustomerOf | undefined
}

/**
 * The version of a customer with exactly this content: the one that the author began with where nothing was changed,
 * else a new version of the scene's own customer. Repeated with the same content it gives the same version.
 */
export async function publishCustomer(deps: Deps, orgid: string, given: Published): Promise<CustomerOf> {
  const { sceneId, content, from } = given
  if (from && (await holds(deps, orgid, from, content))) return from
  const own = await customers(deps.db).findOne({ orgid, sceneId }).lean()
  if (own && (await holds(deps, orgid, { id: own._id, version: own.version }, content)))
    return { id: own._id, version: own.version }
  const id = own?._id ?? deps.newId()
  const version = await writeVersion(deps, orgid, id, (own?.version ?? 0) + 1, content)
  const shown = { ...shownOf(content), language: given.language, version, updatedAt: new Date(deps.clock.now()) }
  const first = {
    _id: id,
    ofScene: true,
    catalogId: null,
    disabled: false,
    creatorId: null,
    live: true,
    deletedAt: null,
  }
  await customers(deps.db).updateOne(
    { orgid, sceneId },
    { $set: shown, $setOnInsert: first, $inc: { rev: 1 } },
    { upsert: true },
  )
  return { id, version }
}

async function holds(
  deps: Deps,
  orgid: string,
  { id, version }: CustomerOf,
  content: CustomerContent,
): Promise<boolean> {
  const found = await customerVersions(deps.db).findOne({ orgid, customerId: id, version }).lean()
  return found !== null && isDeepStrictEqual(found.content, content)
}

/** Writes the next free version: one that a broken-off publishing left is nobody's, and stays as it is. */
async function writeVersion(
  deps: Deps,
  orgid: string,
  customerId: string,
  first: number,
  content: CustomerContent,
): Promise<number> {
  for (let version = first; ; version++) {
    try {
      const createdAt = new Date(deps.clock.now())
      await customerVersions(deps.db).create({ _id: deps.newId(), orgid, customerId, version, content, createdAt })
      return version
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      if (await holds(deps, orgid, { id: customerId, version }, content)) return version
    }
  }
}
