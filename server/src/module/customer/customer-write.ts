import { isDeepStrictEqual } from 'node:util'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { customerProblems } from '@lianda/shared/module/customer/customer-problems.rules'
import type * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { isDuplicateKey } from '../../infra/store/store-error'
import { searchTerms } from '../../infra/text/search'
import { reachOfThings, requireCatalog } from '../catalog'
import { type CustomerDoc, type CustomerVersionDoc, customers, customerVersions } from './customer.model'
import { openCustomer } from './customer-access'
import { versionOf } from './customer.service'
import { emptyCustomer } from './empty-customer'
import { requirePortrait } from './portrait'

/** A customer with their newest version. */
export interface CustomerWithVersion {
  doc: CustomerDoc
  version: Pick<CustomerVersionDoc, 'content' | 'by'>
}

/** What lists show of a content. */
export const shownOf = (content: contract.CustomerContent) => {
  const { name, portrait, gender } = content.persona
  const search = searchTerms([name])
  return { name, portrait, gender, search, facts: content.facts.length, problems: customerProblems(content).length }
}

/** A new customer of the actor. Throws `catalog/not_found`, and `customer/not_found` for the one to copy. */
export async function createCustomer(
  deps: Deps,
  actor: Actor,
  { name, gender, language, catalogId, copyOf }: ParsedInputOf<typeof contract.customerCreate>,
): Promise<CustomerWithVersion> {
  const original = copyOf === undefined ? null : await openCustomer(deps, actor, copyOf, 'use')
  if (!original && catalogId !== null) await requireCatalog(deps, actor, 4, catalogId)
  const content = original ? named((await versionOf(deps, original)).content, name) : emptyCustomer(name, gender)
  const doc: CustomerDoc = {
    ...{ _id: deps.newId(), orgid: actor.orgid, creatorId: actor.userId },
    ...shownOf(content),
    language: original?.language ?? language,
    catalogId: original ? await placeOfCopy(deps, actor, original) : catalogId,
    ...{ version: 1, disabled: false, updatedAt: new Date(deps.clock.now()) },
    ...{ live: true, deletedAt: null, rev: 1 },
  }
  // The version first, so that no reader finds a customer without content.
  await customerVersions(deps.db).create(versionDoc(deps, actor, doc, content))
  await customers(deps.db).create(doc)
  return { doc, version: { content, by: actor.name } }
}

const named = (content: contract.CustomerContent, name: string): contract.CustomerContent => ({
  ...content,
  persona: { ...content.persona, name },
})

const versionDoc = (
  deps: Deps,
  { name: by }: Actor,
  { _id: customerId, orgid, version, updatedAt: createdAt }: CustomerDoc,
  content: contract.CustomerContent,
): CustomerVersionDoc => ({ _id: deps.newId(), orgid, customerId, version, content, by, createdAt })

/** A copy lies beside its original, or without a category where its author may put nothing there. */
async function placeOfCopy(deps: Deps, actor: Actor, { catalogId }: CustomerDoc): Promise<string | null> {
  const reachOf = await reachOfThings(deps, actor, 4, [])
  return reachOf({ id: '', catalogId }) === 'change' ? catalogId : null
}

export interface CustomerSaved {
  before: CustomerWithVersion
  after: CustomerWithVersion
}

/**
 * Makes the given content the next version. What is there already makes none, so a repeated request gets the same answer.
 * Throws `customer/changed_meanwhile` when there is a newer version than the one that was changed.
 */
export async function saveCustomer(
  deps: Deps,
  actor: Actor,
  { id, version, language, content }: ParsedInputOf<typeof contract.customerSave>,
): Promise<CustomerSaved> {
  const doc = await openCustomer(deps, actor, id, 'change')
  const before = { doc, version: await versionOf(deps, doc) }
  if (isDeepStrictEqual(before.version.content, content) && doc.language === language) return { before, after: before }
  if (doc.version !== version) throw new AppError('customer/changed_meanwhile')
  await requirePortrait(deps, actor.orgid, content.persona)
  const at = new Date(deps.clock.now())
  const shown = { ...doc, ...shownOf(content), language, updatedAt: at }
  const written = await writeNext(deps, versionDoc(deps, actor, { ...shown, version: version + 1 }, content))
  const after = { ...shown, version: written.version }
  if (!(await change(deps, doc, after))) {
    await customerVersions(deps.db).deleteOne({ _id: written._id, orgid: actor.orgid })
    throw new AppError('customer/changed_meanwhile')
  }
  return { before, after: { doc: after, version: written } }
}

/** Writes the next free version: one that is there belongs to another save, which went first or was broken off. */
async function writeNext(deps: Deps, wanted: CustomerVersionDoc): Promise<CustomerVersionDoc> {
  for (let { version } = wanted; ; version++) {
    const written = { ...wanted, version }
    try {
      await customerVersions(deps.db).create(written)
      return written
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
}

async function change(deps: Deps, { _id, orgid, version }: CustomerDoc, after: CustomerDoc): Promise<boolean> {
  const { name, portrait, gender, search, facts, problems, language, version: next, updatedAt } = after
  const { matchedCount } = await customers(deps.db).updateOne(
    { _id, orgid, live: true, version },
    { $set: { name, portrait, gender, search, facts, problems, language, version: next, updatedAt }, $inc: { rev: 1 } },
  )
  return matchedCount === 1
}

/** Disables a customer or enables them. Returns the customer as before. */
export async function disableCustomer(
  deps: Deps,
  actor: Actor,
  { id, disabled }: ParsedInputOf<typeof contract.customerDisable>,
): Promise<CustomerDoc> {
  const doc = await openCustomer(deps, actor, id, 'change')
  if (doc.disabled === disabled) return doc
  await customers(deps.db).updateOne({ _id: id, orgid: actor.orgid }, { $set: { disabled }, $inc: { rev: 1 } })
  return doc
}
