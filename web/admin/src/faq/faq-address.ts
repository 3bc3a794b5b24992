import { listAddress } from '../media/media-address'

const LIST = listAddress('faq')

/** Where a quick question is open; `new`: a new one. */
export const faqAddress = (id: string): string => `${LIST}&edit=${id}`
