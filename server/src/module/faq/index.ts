import { faqImportCalls } from '@lianda/shared/module/faq/faq-import.admin.contract'
import { contentsIn } from '../../infra/tree/tree-contents'
import type { Register } from '../../server-module'
import { catalogContents, listedThings } from '../catalog'
import { importRoutes, importSubjects } from '../import'
import { binParts } from '../recycle-bin'
import { uploadUses } from '../upload'
import { FAQ_CATALOGS, listedFaqs } from './faq-access'
import { faqBin } from './faq-bin'
import { faqImagePlaces } from './faq-images'
import { seedFaqs } from './demo/demo-faqs'
import { faqImport } from './import/faq-import'
import { faqs } from './faq.model'
import { faqRoutes } from './faq.routes'

export const register: Register = (deps) => ({
  noun: 'faq',
  fills: [
    binParts.filledBy('faq', faqBin(deps)),
    catalogContents.filledBy(FAQ_CATALOGS, contentsIn(deps, faqs, { member: 'catalogId', bin: true, loose: true })),
    importSubjects.filledBy('faq', faqImport(deps)),
    listedThings.filledBy(FAQ_CATALOGS, listedFaqs(deps)),
    uploadUses.filledBy('faq', {
      kinds: ['faqimage'],
      places: (orgid, paths) => faqImagePlaces(deps, orgid, paths),
    }),
  ],
  // Paths of the import are more exact than a question's.
  routes: [...importRoutes(deps, faqImportCalls, faqImport(deps)), ...faqRoutes(deps)],
  seed: (demo) => seedFaqs(deps, demo),
})
