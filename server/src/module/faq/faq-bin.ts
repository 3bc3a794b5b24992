import type { Deps } from '../../deps'
import { type BinPart, binOfThings } from '../recycle-bin'
import { FAQ_CATALOGS } from './faq-access'
import { faqs } from './faq.model'

/** Quick questions in the recycle bin. Rounds have copies, so a purge touches nobody. */
export const faqBin = (deps: Deps): BinPart =>
  binOfThings(deps, {
    model: faqs(deps.db),
    types: [FAQ_CATALOGS],
    nameOf: ({ question }) => question,
    find: 'terms',
    without: 'search',
    changed: 'faq/changed_meanwhile',
  })
