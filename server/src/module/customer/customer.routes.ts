import * as contract from '@lianda/shared/module/customer/customer.admin.contract'
import type { Deps } from '../../deps'
import { type Change, type Route, route } from '../../http/route'
import { catalogNames } from '../catalog'
import { changesBetween } from '../org'
import type { CustomerDoc } from './customer.model'
import { deleteCustomer, moveCustomers, restoreCustomer } from './customer-move'
import { createCustomer, type CustomerWithVersion, disableCustomer, saveCustomer } from './customer-write'
import { getCustomer, listCustomers, listCustomerVersions, usesOfCustomer, viewCustomer } from './customer.service'

export const customerRoutes = (deps: Deps): Route[] => [
  route(contract.customerList, { handler: ({ actor, input }) => listCustomers(deps, actor, input) }),
  route(contract.customerGet, { handler: ({ actor, input }) => getCustomer(deps, actor, input) }),
  route(contract.customerVersionList, { handler: ({ actor, input }) => listCustomerVersions(deps, actor, input.id) }),
  route(contract.customerUses, { handler: ({ actor, input }) => usesOfCustomer(deps, actor, input.id) }),
  route(contract.customerCreate, {
    handler: async ({ actor, input, audit }) => {
      const made = await createCustomer(deps, actor, input)
      audit(about(made.doc, {}, { name: made.doc.name }))
      return await viewCustomer(deps, actor, made.doc, made.version)
    },
  }),
  route(contract.customerSave, {
    handler: async ({ actor, input, audit }) => {
      const { before, after } = await saveCustomer(deps, actor, input)
      const changes = changesBetween(told(before), told(after), TOLD)
      const other = before.doc.version !== after.doc.version && Object.keys(changes.after).length === 1
      audit(about(after.doc, changes.before, other ? { ...changes.after, content: true } : changes.after))
      return await viewCustomer(deps, actor, after.doc, after.version)
    },
  }),
  route(contract.customerDisable, {
    handler: async ({ actor, input: { id, disabled }, audit }) => {
      const before = await disableCustomer(deps, actor, { id, disabled })
      const changed = before.disabled !== disabled
      audit(about(before, changed ? { disabled: before.disabled } : {}, changed ? { disabled } : {}))
      return {}
    },
  }),
  route(contract.customerMove, {
    handler: async ({ actor, input, audit }) => {
      const { moved, missing } = await moveCustomers(deps, actor, input)
      const names = await catalogNames(deps, actor, 4)
      const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
      for (const one of moved)
        audit(about(one, { catalog: nameOf(one.catalogId) }, { catalog: nameOf(input.catalogId) }))
      // The route wrapper requires an audit; the log writes no line without a fact.
      if (moved.length === 0) audit({ noun: 'customer', objectId: '', objectName: '', before: {}, after: {} })
      return { moved: moved.length, missing }
    },
  }),
  route(contract.customerDelete, {
    handler: async ({ actor, input, audit }) => {
      audit(about(await deleteCustomer(deps, actor, input.id), { deleted: false }, { deleted: true }))
      return {}
    },
  }),
  route(contract.customerRestore, {
    handler: async ({ actor, input, audit }) => {
      audit(about(await restoreCustomer(deps, actor, input.id), { deleted: true }, { deleted: false }))
      return {}
    },
  }),
]

/** What the operation log tells of a customer; that something else changed is told by `content`. */
const told = ({ doc: { name, language, gender, facts, version }, version: { content } }: CustomerWithVersion) => ({
  ...{ name, language, gender, facts, version },
  objections: content.objections?.length ?? 0,
})
const TOLD = ['name', 'language', 'gender', 'facts', 'objections', 'version'] as const

const about = (
  { _id, name }: CustomerDoc,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Change => ({ noun: 'customer', objectId: _id, objectName: name, before, after })
