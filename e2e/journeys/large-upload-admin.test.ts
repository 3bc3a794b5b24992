import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CuttableLink, openLink } from '../support/cuttable-link'
import { type Desk, deskOf } from '../support/desk'
import { AWAY, type Journey, keepFailures, openOwnJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
const MB = 1024 * 1024
const NAME = '新品发布会全套资料'
let journey: Journey
let link: CuttableLink
let author: Person
let desk: Desk
let folder: string
let document: { path: string; bytes: Buffer }
beforeAll(async () => {
  journey = await openOwnJourney({})
  link = await openLink(journey.server.origin)
  author = await journey.admin('owner1', { still: true, origin: link.origin })
  desk = deskOf(author, link.origin)
  folder = await mkdtemp(join(tmpdir(), 'lianda-large-'))
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(48 * MB), Buffer.from('\n%%EOF\n')])
  document = { path: join(folder, `${NAME}.pdf`), bytes }
  await writeFile(document.path, bytes)
})
afterAll(async () => {
  await journey?.close()
  await link?.close()
  await rm(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** How many bytes the server has, when it is asked next. */
async function offsetIn(page: Person['page']): Promise<number> {
  const answer = await page.waitForResponse(
    (one) => one.request().method() === 'HEAD' && one.headers()['upload-offset'] !== undefined,
  )
  return Number(answer.headers()['upload-offset'])
}

/** Chooses the document in the form of a new file. */
async function choose({ page, t }: Person) {
  // Once its rows are there, the list hears keys.
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('n')
  const drawer = desk.dialog(t('media-admin.file.create'))
  await drawer.locator('input[type="file"]').setInputFiles(document.path)
  return drawer
}

test('a large document arrives whole over a line that breaks, a pause, a killed server and a page that was closed', async () => {
  const { page, t, watched } = author
  const look = lookAt(author, 'large-upload')
  watched.expectProblem(AWAY)
  await desk.open('/admin/voice/studysystem', t('media-admin.file.title'))

  const broken = link.cutAfter(20 * MB)
  await choose(author)
  await broken
  await desk.said(t('upload.progress.waiting'))
  // By itself, when the line is back.
  const again = link.cutAfter(10 * MB)
  const asking = offsetIn(page)
  link.mend()
  const first = await asking
  expect(first).toBeGreaterThan(0)
  await again
  await desk.said(t('upload.progress.waiting'))

  const upload = desk.dialog(t('upload.progress.title'))
  await upload.getByRole('button', { name: t('upload.progress.pauseOf', { name: `${NAME}.pdf` }) }).click()
  await upload.getByRole('button', { name: t('upload.progress.goOnOf', { name: `${NAME}.pdf` }) }).waitFor()
  await look('paused')

  await journey.server.kill('SIGKILL')
  await journey.server.restart()
  link.mend()
  // The browser asks whether the page may go, since an upload waits on it.
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept())
  await Promise.all([asked, page.reload()])
  await desk.heading(t('media-admin.file.title'))
  const [kept, drawer] = await Promise.all([offsetIn(page), choose(author)])
  expect(kept).toBeGreaterThanOrEqual(first)
  await drawer.getByText(`${NAME}.pdf`).waitFor()
  await expect.poll(() => drawer.getByLabel(t('media-admin.name')).inputValue()).toBe(NAME)
  await Promise.all([desk.said(t('media-admin.saved')), desk.button(t('office.save')).click()])

  await page.getByRole('button', { name: t('office.list.moreOf', { name: NAME }), exact: true }).click()
  await page.getByRole('menuitem', { name: t('media-admin.versions'), exact: true }).click()
  const versions = desk.dialog(t('media-admin.versionsOf', { name: NAME }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    versions.getByRole('button', { name: t('media-admin.downloadOf', { version: 1 }) }).click(),
  ])
  expect(sha256(await readFile(await download.path()))).toBe(sha256(document.bytes))
  look.done()
})
