import {
  type CustomerContent,
  customerGet,
  customerSave,
  type CustomerView,
} from '@lianda/shared/module/customer/customer.admin.contract'
import type { Customer, Persona } from '@lianda/shared/module/customer/customer.contract'
import type { SpeechLanguage } from '@lianda/shared/module/voice/voice.contract'
import type { Subject } from '../edit/subject.types'
import { call } from '../platform/platform'
import { refresh } from '../platform/query'
import { tidiedCustomer } from '../scene/edit/content-edit'
import { customerAddress } from './customer-address'

/** A customer as the editor has them: the members of a scene's content, so that a scene's sections edit them. */
export interface EditedCustomer {
  language: SpeechLanguage
  persona: Persona
  customer: Customer
}

/** What only a scene can have. */
const OF_SCENES = { memories: [], goals: [], nodes: [], outcomes: [] }

export const editedOf = (language: SpeechLanguage, content: CustomerContent): EditedCustomer => {
  const { persona, objections = [], ...known } = content
  return { language, persona, customer: { ...known, ...OF_SCENES, objections } }
}

/** The content that is stored and judged. */
export function contentOfEdited({ persona, customer }: EditedCustomer): CustomerContent {
  const { facts, smallTalk, mood, acts, objections } = tidiedCustomer(customer)
  return { persona, facts, smallTalk, mood, acts, ...(objections.length > 0 ? { objections } : {}) }
}

export const isCustomerLocked = ({ customer }: CustomerView): boolean => !customer.can.edit

const stored = (edited: EditedCustomer) => JSON.stringify([edited.language, contentOfEdited(edited)])

export const customerSubject = (first: CustomerView): Subject<EditedCustomer, CustomerView> => ({
  autosave: false,
  first,
  place: ({ customer }) => `customer/${customer.id}`,
  address: ({ customer }) => customerAddress(customer.id),
  title: ({ persona }) => persona.name.trim() || first.customer.name,
  contentOf: ({ customer, content }) => editedOf(customer.language, content),
  revOf: ({ customer }) => customer.version,
  savedAtMs: ({ customer }) => customer.updatedAt,
  isLocked: isCustomerLocked,
  isSame: (one, other) => stored(one) === stored(other),
  isContent: (value): value is EditedCustomer =>
    typeof value === 'object' && value !== null && 'persona' in value && 'customer' in value && 'language' in value,
  async save(edited, version, { customer }) {
    const view = await call(customerSave, {
      ...{ id: customer.id, version: version ?? customer.version },
      ...{ language: edited.language, content: contentOfEdited(edited) },
    })
    refresh('customer')
    return view
  },
  load: ({ customer }) => call(customerGet, { id: customer.id }),
  conflicts: ['customer/changed_meanwhile'],
})
