import { setTimeout as delay } from 'node:timers/promises'
import { documentGet, pageAddress } from '@lianda/shared/module/media/document.contract'
import { mediaCreate, mediaGet } from '@lianda/shared/module/media/media.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { startServer } from '../../e2e/support/server-process'
import { pdfOf } from '../../server/test/pdf'
import { atMost, type Bench, report } from './figures'
import { person } from './learner'
import { account } from './people'

const PAGES = 200
const LINES = 40
const TURNS = 60
/** Pages that are turned to before they are made. */
const AHEAD = [190, 170, 150] as const

/** From the end of the upload of a long document to its first page, and how long its pages take to come. */
export const readingBench: Bench = {
  name: 'reading',
  title: `A document of ${PAGES} pages`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const owner = await person(server.origin, ...account(server, /owner/))
    const lines = Array.from(
      { length: LINES },
      (_none, at) => `Line ${at + 1} of a page of the handbook for the front desk`,
    )
    const bytes = pdfOf(Array.from({ length: PAGES }, () => lines))
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'handbook.pdf')
    const sent = await fetch(`${server.origin}/${upload.path}?filetype=file`, {
      method: 'POST',
      body: form,
      headers: { token: owner.token },
    })
    const { path: fileId } = (await sent.json()) as { path: string }
    const began = performance.now()
    const { id } = (await owner.call(mediaCreate, { name: 'Handbook', fileId })).media
    const { url } = await owner.call(viewKey, { fileid: id })
    const timed = async (page: number): Promise<number> => {
      const from = performance.now()
      const answer = await fetch(server.origin + pageAddress({ url }, page))
      if (answer.status !== 200) throw new Error(`page ${page}: ${answer.status}`)
      await answer.arrayBuffer()
      return performance.now() - from
    }
    while ((await owner.call(documentGet, { fileurl: url })).document.pages === 0) await delay(50)
    await timed(1)
    const firstMs = performance.now() - began
    const wanted: number[] = []
    for (const page of AHEAD) wanted.push(await timed(page))
    while ((await owner.call(mediaGet, { id })).media.status === 0) await delay(200)
    const wholeMs = performance.now() - began
    const turns: number[] = []
    for (let n = 0; n < TURNS; n++) turns.push(await timed(1 + ((n * 37) % PAGES)))
    turns.sort((a, b) => a - b)
    await server.dispose()
    return {
      how: `A PDF of ${PAGES} pages with ${LINES} lines each is put into the media bank; the clock begins after its upload. Then pages far ahead are asked for while the others are being made, and ${TURNS} pages that are there. Client and server share the machine.`,
      figures: [
        atMost('until page 1 is there', firstMs / 1_000, 5, 's'),
        report('a page that is not made yet, the slowest of three', Math.max(...wanted) / 1_000, 's'),
        report('until all pages are made', wholeMs / 1_000, 's'),
        atMost('a page that is made, p95', turns[Math.floor(TURNS * 0.95)] ?? 0, 200, 'ms'),
      ],
    }
  },
}
