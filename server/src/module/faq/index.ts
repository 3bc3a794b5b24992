import { contentsIn } from '../../infra/tree/tree-contents'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { binParts } from '../recycle-bin'
import { uploadUses } from '../upload'
import { FAQ_CATALOGS, listedFaqs } from './faq-access'
import { faqBin } from './faq-bin'
import { faqImagePlaces } from './faq-images'
import { faqs } from './faq.model'
import { faqRoutes } from './faq.routes'

export const register: Register = (deps) => ({
  noun: 'faq',
  fills: [
    binParts.filledBy('faq', faqBin(deps)),
    catalogContents.filledBy(FAQ_CATALOGS, contentsIn(deps, faqs, { member: 'catalogId', bin: true, loose: true })),
    listedThings.filledBy(FAQ_CATALOGS, listedFaqs(deps)),
    uploadUses.filledBy('faq', {
      kinds: ['faqimage'],
      places: (orgid, paths) => faqImagePlaces(deps, orgid, paths),
    }),
  ],
  routes: faqRoutes(deps),
})
