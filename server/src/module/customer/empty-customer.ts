import type { CustomerContent } from '@lianda/shared/module/customer/customer.admin.contract'

/** Somebody of whom no more than the name is known. */
export const emptyCustomer = (name: string, gender: 'female' | 'male'): CustomerContent => ({
  persona: {
    ...{ name, gender, portrait: gender === 'female' ? 'woman-bun' : 'man-crew', brief: '', character: '' },
    ...{ voice: '', attributes: [] },
  },
  ...{ facts: [], smallTalk: [], mood: { trust: 5, patience: 6, moves: [] }, acts: {} },
})
