import { catalogCreate } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { mediaCreate, mediaList } from '@lianda/shared/module/media/media.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { DOCUMENT_FORMATS } from '@lianda/shared/module/upload/upload-kinds'
import { searchTerms } from '../../server/src/infra/text/search'
import { FILE_SAMPLES } from '../../server/test/file-samples'
import { startServer } from '../../e2e/support/server-process'
import { type Bench, report } from './figures'
import { person, type Person } from './learner'
import { account } from './people'
import { THINGS, withoutWords } from './question-store'
import { timedLists } from './timed-lists'
import { withStore } from './with-store'

const FILES = 100_000
const BATCH = 2_000
const ROUNDS = 30

const nameOf = (n: number): string => `${THINGS[n % THINGS.length] ?? ''}手册 ${n}`

/** Lists of the largest media bank that is expected, timed at the client. */
export const mediaBench: Bench = {
  name: 'media',
  title: `A media bank of ${FILES.toLocaleString('en')} files`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const first = await person(server.origin, ...account(server, /owner/))
    const { catalog } = await first.call(catalogCreate, { type: 6, name: '手册' })
    const fileId = await sendPdf(server.origin, first)
    const { media } = await first.call(mediaCreate, { name: nameOf(0), fileId, catalogId: catalog.id })
    await server.kill('SIGTERM')
    const fillMs = await fill(server.dataDir, media.id, catalog.id)
    await server.restart()

    const owner = await person(server.origin, ...account(server, /owner/))
    const asked = [
      ['newest first', {}],
      ['by name', { sort: 'name' }],
      ['of one format', { format: 'docx' }],
      ['disabled', { disabled: true }],
      ['added by me', { mine: true }],
      ['of one category', { catalogId: catalog.id }],
      ['a part of a name', { text: '时间手册' }],
      ['a part of a name, by name', { text: '时间手册', sort: 'name' }],
      ['a part of a name, the last page', { text: '时间手册', page: 34 }],
      ['a number in a name', { text: '77123' }],
      ['page 100', { page: 100 }],
      ['the last page', { page: Math.ceil(FILES / 30) }],
      ['100 a page', { rows: 100 }],
    ] as const
    const { figures, total } = await timedLists(owner, mediaList, asked, ROUNDS)
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real file is copied to ${FILES.toLocaleString('en')} in the embedded store, with names, formats, states and times of their own, half of them in a category; each list is asked ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        report('files in the list', total),
        ...figures,
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function sendPdf(origin: string, { token }: Person): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(FILE_SAMPLES.pdf())]), 'a.pdf')
  const answer = await fetch(`${origin}/${upload.path}?filetype=file`, {
    method: 'POST',
    body: form,
    headers: { token },
  })
  return ((await answer.json()) as { path: string }).path
}

async function fill(dataDir: string, id: string, catalogId: string): Promise<number> {
  const begun = performance.now()
  await withStore(dataDir, async (db) => {
    const files = db.collection<{ _id: string }>('media')
    const template = await files.findOne({ _id: id })
    if (!template) throw new Error('the file to copy is not there')
    const newest = Date.now()
    await withoutWords(files, async () => {
      for (let from = 1; from < FILES; from += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, FILES - from) }, (_unused, i) => {
          const n = from + i
          const name = nameOf(n)
          return {
            ...template,
            ...{ _id: `${id.slice(0, 12)}${String(n).padStart(12, '0')}`, name, search: searchTerms([name, 'a.pdf']) },
            ...{ format: DOCUMENT_FORMATS[n % DOCUMENT_FORMATS.length], disabled: n % 25 === 0 },
            catalogId: n % 2 === 0 ? catalogId : null,
            updatedAt: new Date(newest - n * 60_000),
          }
        })
        await files.insertMany(rows, { ordered: false })
      }
    })
  })
  return performance.now() - begun
}
