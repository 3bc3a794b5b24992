import { listAddress } from '../media/media-address'

/** Where a quick question is open; `new`: a new one. */
export const faqAddress = (id: string): string => `${listAddress('faq')}?edit=${id}`
