import * as files from './media-things'
import * as make from './things'
import { nameOf } from './places'
import { once, revised, rows, whose } from './rows'

const STUDY = ['voice-study'] as const
const file = once(files.file)

/** The media bank. */
export const MEDIA_ROWS = {
  ...rows('media', STUDY, 'organisation', {
    list: { lists: files.file },
    export: { lists: files.file },
    get: (place) => whose(file(place)),
    uses: (place) => whose(file(place)),
    versions: (place) => whose(file(place)),
    questions: async (place) => ({ id: (await files.film(place)).id }),
    download: (place) => whose(file(place)),
    play: { input: (place) => whose(file(place)), works: 'media/not_ready' },
    subtitles: async (place) => ({ id: (await files.watchingStep(place)).videoId, n: 0 }),
  }),
  ...rows('media', 'anybody', 'nothing', {
    document: async (place) => ({ fileurl: await files.documentAddress(place) }),
    documentText: async (place) => ({ fileurl: await files.documentAddress(place), page: 1 }),
    documentSearch: async (place) => ({ fileurl: await files.documentAddress(place), text: 'a' }),
  }),
  ...rows('viewing', ['view-student-report', 'train-management-train'], 'scope', {
    recordList: { lists: files.viewing },
    recordExport: { lists: files.viewing },
    recordGet: (place) => whose(files.viewing(place)),
  }),
  ...rows('viewing', 'everybody', 'own', {
    task: async (place) => ({ id: (await files.readingStep(place)).id }),
    open: (place) => files.readingStep(place),
    report: async (place) => ({
      ...(await files.readingStep(place)),
      ...{ seat: 'a-seat-of-mine', position: 1, visible: true },
    }),
    bring: async (place) => ({
      ...(await files.readingStep(place)),
      ...{ key: 'a-key-of-mine', pages: [{ page: 1, ms: 1_000 }] },
    }),
    subtitles: async (place) => ({ ...(await files.watchingStep(place)), n: 0 }),
    question: async (place) => ({ ...(await files.askingStep(place)), n: 0 }),
    answer: async (place) => ({ ...(await files.askingStep(place)), n: 0, answer: ['a'], tryId: 'a-try-of-mine' }),
    key: async (place) => {
      const { id, videoId: fileid } = await files.readingStep(place)
      return { id, fileid }
    },
  }),
  ...rows('media', STUDY, 'nothing', {
    formats: null,
    create: async (place) => ({ name: nameOf(place), fileId: await files.pdf(place) }),
  }),
  ...rows('media', STUDY, 'organisation', {
    save: async (place) => {
      const made = await files.file(place)
      return await revised(Promise.resolve(made), { name: nameOf(place), fileId: made.fileId })
    },
    // A question would take the right to read the bank as well.
    ask: async (place) => ({ id: (await files.film(place)).id, rev: 1, questions: [] }),
    retry: { input: (place) => whose(files.file(place), { status: 0 }), works: 'media/not_failed' },
    cancel: { input: (place) => whose(files.file(place)), works: 'media/not_processing' },
    disable: (place) => whose(files.file(place), { disabled: true }),
    disableMany: {
      input: async (place) => ({ ids: [(await files.file(place)).id], disabled: true }),
      does: ({ changed }) => changed === 1,
    },
    move: async (place) => ({
      ids: [(await files.file(place)).id],
      catalogId: (await make.category(place, 6)).id,
    }),
    delete: {
      input: async (place) => ({ ids: [(await files.file(place)).id] }),
      does: ({ deleted }) => deleted === 1,
    },
    restore: {
      input: async (place) => ({ ids: [(await files.deletedFile(place)).id] }),
      does: ({ restored }) => restored === 1,
    },
  }),
}
