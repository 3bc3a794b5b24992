import * as imports from './import-things'
import * as faqThings from './faq-things'
import * as make from './things'
import { nameOf } from './places'
import { once, revised, rows, whose } from './rows'

const STUDY = ['voice-study'] as const
/** Who reads records of rounds. */
const RECORDS = ['view-student-report', 'train-management-train'] as const
const faq = once(faqThings.faq)
const faqImport = once(imports.faqImport)

/** The bank of quick questions. */
export const FAQ_ROWS = {
  ...rows('faq', STUDY, 'organisation', {
    list: { lists: faqThings.faq },
    export: {
      input: async (place) => ({ ids: [(await faq(place)).id] }),
      dear: true,
      refusal: 'faq/export_nothing',
    },
    get: (place) => whose(faq(place)),
    uses: (place) => whose(faq(place)),
    figures: (place) => whose(faq(place)),
  }),
  ...rows('faq', RECORDS, 'scope', {
    recordList: { lists: faqThings.round },
    recordExport: { lists: faqThings.round },
    recordGet: (place) => whose(faqThings.round(place)),
  }),
  ...rows('faq', STUDY, 'nothing', {
    create: (place) => ({ content: { question: nameOf(place), answer: place.word } }),
    import: { dear: true, input: async (place) => ({ file: await imports.faqFile(place) }) },
    importTemplate: { dear: true },
    keywords: (place) => ({ text: nameOf(place) }),
    similarity: (place) => ({ text: nameOf(place) }),
  }),
  ...rows('faq', STUDY, 'organisation', {
    importChange: (place) => whose(imports.faqImport(place), { mode: 1 }),
    importErrors: { input: (place) => whose(faqImport(place)), works: 'import/nothing' },
    importStep: (place) => whose(imports.faqImport(place), { step: 'cancel' }),
    importGet: (place) => whose(faqImport(place)),
    importList: { lists: faqImport },
  }),
  ...rows('faq', STUDY, 'organisation', {
    save: (place) => revised(faqThings.faq(place), { content: { question: nameOf(place), answer: 'another answer' } }),
    disable: (place) => whose(faqThings.faq(place), { disabled: true }),
    disableMany: {
      input: async (place) => ({ ids: [(await faqThings.faq(place)).id], disabled: true }),
      does: ({ changed }) => changed === 1,
    },
    move: async (place) => ({
      ids: [(await faqThings.faq(place)).id],
      catalogId: (await make.category(place, 1)).id,
    }),
    delete: {
      input: async (place) => ({ ids: [(await faqThings.faq(place)).id] }),
      does: ({ deleted }) => deleted === 1,
    },
    restore: {
      input: async (place) => ({ ids: [(await faqThings.deletedFaq(place)).id] }),
      does: ({ restored }) => restored === 1,
    },
  }),
}
