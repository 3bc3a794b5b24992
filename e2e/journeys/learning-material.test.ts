import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentText } from '@lianda/shared/module/media/document.contract'
import { mediaList, mediaPlay } from '@lianda/shared/module/media/media.admin.contract'
import { viewKey } from '@lianda/shared/module/viewing/viewing.contract'
import { hasFfmpeg, makeTestFilm } from '../../server/test/films'
import { hasOffice, pptx, xlsx } from '../../server/test/office-files'
import { pdfOf } from '../../server/test/pdf'
import { type Call, callerFor } from '../support/caller'
import { type CuttableLink, openLink } from '../support/cuttable-link'
import { deskOf } from '../support/desk'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { publishReading, putDocument, replaceDocument, untilMade } from '../support/reading-world'

const here = (await hasFfmpeg()) && (await hasOffice())
if (!here) console.warn('FFmpeg or LibreOffice is not installed: their files were not uploaded in a browser')

keepFailures()
let journey: Journey
let link: CuttableLink
let call: Call
let folder: string
beforeAll(async () => {
  journey = await openJourney()
  link = await openLink(journey.server.origin)
  call = await callerFor(journey.server, 'owner1')
  folder = await mkdtemp(join(tmpdir(), 'lianda-material-'))
})
afterAll(async () => {
  await journey?.close()
  await link?.close()
  await rm(folder, { recursive: true, force: true })
})

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
/** The words of the page that is shown to the learner. */
const wordsOf = (learner: Person) => expect.poll(() => shown(learner, 'page-text').textContent())

/** The id of what stands in the bank under this name. */
async function idOf(name: string, kind: 'file' | 'video'): Promise<string> {
  const { rows } = await call(mediaList, { page: 1, rows: 10, text: name, kind })
  return rows.find((row) => row.name === name)?.id ?? ''
}

/** The words of the first page of a document, as a reader of the bank gets them. */
async function firstPage(id: string): Promise<string> {
  const { url: fileurl } = await call(viewKey, { fileid: id })
  const { runs } = await call(documentText, { fileurl, page: 1 })
  return runs.map(([text]) => text).join('')
}

test.skipIf(!here)(
  'a presentation, a spreadsheet, a PDF and a film arrive over a line that breaks in each of them, and become what learners read and watch',
  async () => {
    const author = await journey.admin('owner1', { still: true, origin: link.origin })
    const { page, t, watched } = author
    const desk = deskOf(author, link.origin)
    const look = lookAt(author, 'learning-material')
    watched.expectProblem(AWAY)
    watched.expectProblem(/\b415\b/)
    const material = [
      { name: '断线演示文稿', ending: 'pptx', kind: 'file', bytes: await pptx() },
      { name: '断线报价表', ending: 'xlsx', kind: 'file', bytes: await xlsx(['Front desk 前台']) },
      { name: '断线手册', ending: 'pdf', kind: 'file', bytes: pdfOf([['Front desk 前台']]) },
      { name: '断线影片', ending: 'mp4', kind: 'video', bytes: await makeTestFilm('a.mp4', { seconds: 3 }) },
    ] as const
    // What calls itself a presentation and is none.
    await page.goto(`${link.origin}/admin/#/admin/voice/editfile`)
    const disguised = { name: '假的.pptx', mimeType: 'application/octet-stream', buffer: pdfOf([['x']]) }
    await desk.dialog(t('media-admin.file.create')).locator('input[type="file"]').first().setInputFiles(disguised)
    const failed = desk.dialog(t('upload.progress.failed'))
    await failed.getByText('假的.pptx').first().waitFor()
    await Promise.all([
      failed.waitFor({ state: 'hidden' }),
      failed.getByRole('button', { name: t('office.close'), exact: true }).click(),
    ])

    for (const { name, ending, kind, bytes } of material) {
      const path = join(folder, `${name}.${ending}`)
      await writeFile(path, bytes)
      const form = kind === 'file' ? 'editfile' : 'editvideo'
      await page.goto(`${link.origin}/admin/#/admin/voice/${form}`)
      const drawer = desk.dialog(t(kind === 'file' ? 'media-admin.file.create' : 'media-admin.video.create'))
      const input = drawer.locator('input[type="file"]').first()
      await input.waitFor({ state: 'attached' })
      const broken = link.cutAfter(bytes.length / 2)
      await Promise.all([broken, input.setInputFiles(path)])
      await desk.said(t('upload.progress.waiting'))
      if (ending === 'pptx') await look('waiting')
      link.mend()
      await drawer.getByText(`${name}.${ending}`).waitFor()
      await expect.poll(() => drawer.getByLabel(t('media-admin.name')).inputValue()).toBe(name)
      await Promise.all([drawer.waitFor({ state: 'hidden' }), desk.button(t('office.save')).click()])
    }
    for (const { name, kind } of material) await untilMade(call, await idOf(name, kind))
    for (const { name } of material.filter((one) => one.kind === 'file'))
      expect((await firstPage(await idOf(name, 'file'))).replace(/\s/g, '')).toContain('Frontdesk前台')
    expect((await call(mediaPlay, { id: await idOf('断线影片', 'video') })).durationMs).toBeGreaterThan(2_000)
    look.done()
    await author.leave()

    const account = await journey.newcomer('看演示')
    await publishReading(call, { title: '断线之后看演示', account, mediaId: await idOf('断线演示文稿', 'file') })
    const learner = await journey.person()
    await learner.signIn(account)
    await learner.openTask('断线之后看演示')
    await shown(learner, 'task-next').click()
    await wordsOf(learner).toContain('Front desk')
    await learner.leave()
  },
)

test('a document that is replaced under a running package stays as it was there, and is the new one in the next package', async () => {
  const put = await putDocument(journey.server, '换过的手册', [['Old kettle'], ['Old towel']])
  const [first, second] = [await journey.newcomer('读旧手册'), await journey.newcomer('读新手册')]
  const { mediaId } = put
  await publishReading(put.call, { title: '先发的手册', account: first, mediaId })
  const learner = await journey.person()
  await learner.signIn(first)
  await learner.openTask('先发的手册')
  await shown(learner, 'task-next').click()
  await wordsOf(learner).toContain('Old kettle')

  const again = await replaceDocument(journey.server, put, [['New kettle']])
  await learner.page.keyboard.press('ArrowDown')
  await learner.page.reload()
  await shown(learner, 'file-place').getByText(/\/ 2$/).waitFor()
  await learner.page.keyboard.press('Home')
  await wordsOf(learner).toContain('Old kettle')
  await learner.page.keyboard.press('End')
  await wordsOf(learner).toContain('Old towel')
  await learner.leave()

  await publishReading(again, { title: '后发的手册', account: second, mediaId, version: 2 })
  const other = await journey.person()
  await other.signIn(second)
  await other.openTask('后发的手册')
  await shown(other, 'task-next').click()
  await wordsOf(other).toContain('New kettle')
  await other.leave()
})
