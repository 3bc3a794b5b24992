import { thingBatch } from '../catalog'
import { FAQ_CATALOGS } from './faq-access'
import { faqs } from './faq.model'

/** Steps of many questions. Rounds keep their copies of what is deleted. */
export const faqBatch = thingBatch(faqs, FAQ_CATALOGS)
