import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paperCreate, paperGet } from '@lianda/shared/module/exam/paper.admin.contract'
import { taskAdminGet, taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'

const PAPER = '危化品培训考试'
const TASK = '危化品培训周'
const ADDED = '（修订）'

keepFailures()
let journey: Journey
let admin: Person
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  admin = await journey.admin('owner1', { still: true })
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

/** Creates a draft paper and a draft package, each with its address, its title and a reader of the stored title. */
async function drafts() {
  const { paper } = await owner(paperCreate, { title: PAPER, minute: 60 })
  const audience = { everyone: true, departmentIds: [], userIds: [] }
  const { task } = await owner(taskCreate, { title: TASK, type: 1, audience, passScore: 80, subtasks: [] })
  return {
    paper: {
      address: `/admin/voice/editpaper?id=${paper.id}`,
      title: PAPER,
      stored: async () => (await owner(paperGet, { id: paper.id })).paper.content.title,
    },
    task: {
      address: `/admin/train/edittraincom-train?id=${task.id}`,
      title: TASK,
      stored: async () => (await owner(taskAdminGet, { id: task.id })).task.title,
    },
  }
}

describe('a tab that is killed before the server has what was typed', () => {
  test.each(['paper', 'task'] as const)(
    'loses nothing of a %s: it is said on the next page, and saved when opened',
    async (kind) => {
      const { address, title, stored } = (await drafts())[kind]
      const { t, watched } = admin
      const { context } = watched
      watched.expectProblem(/ERR_FAILED/)
      const saves = (url: URL) => url.pathname.startsWith('/api/admin/')
      await context.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))

      const first = await context.newPage()
      await first.goto(`${journey.server.origin}/admin/#${address}`)
      await first.getByRole('heading', { level: 1, name: title }).waitFor()
      if (kind === 'paper') await first.getByRole('button', { name: t('exam-admin.facts.change') }).click()
      const field = kind === 'paper' ? t('exam-admin.settings.paperTitle') : t('task-admin.field.title')
      await first.getByLabel(field).fill(title + ADDED)
      await first.getByText(t('office.autosave.retrying')).waitFor()
      await first.close({ runBeforeUnload: false })
      expect(await stored()).toBe(title)

      const { page } = admin
      const desk = deskOf(admin, journey.server.origin)
      await page.reload()
      const what = t('office.kept.named', { kind: t(`office.kept.kind.${kind}`), title: title + ADDED })
      const bar = page.getByRole('status').filter({ hasText: what })
      await bar.waitFor()
      await context.unroute(saves)
      await bar.getByRole('button', { name: t('office.kept.resume') }).click()
      await desk.heading(title + ADDED)
      await expect.poll(stored).toBe(title + ADDED)
      await page.goto(`${journey.server.origin}/admin/#/admin/homePage/homePage`)
      await page.getByRole('region', { name: t('office.home.latest') }).waitFor()
      await bar.waitFor({ state: 'detached' })
    },
  )
})

describe('what is saved only when asked', () => {
  const TYPED = '危险品要放在哪里？'
  test('is kept when it is left by Back, a closed drawer or a killed tab; the next page says so and leads back', async () => {
    const { t, page, watched } = admin
    const { origin } = journey.server
    const bar = (kind: string, title: string) =>
      page
        .getByRole('status')
        .filter({ hasText: t('office.kept.named', { kind: t(`office.kept.kind.${kind}`), title }) })
    const field = (where: typeof page, label: string) =>
      where.getByLabel(t(label), { exact: true }).and(where.locator('input, textarea'))
    const unsaved = (where: typeof page) => where.getByText(t('office.autosave.unsaved')).waitFor()

    await page.goto(`${origin}/admin/#/admin/voice/questionbank`)
    await page.getByRole('button', { name: t('question-bank.list.create') }).click()
    await field(page, 'question-bank.question.stem').fill(TYPED)
    await unsaved(page)
    await page.keyboard.press('Escape')
    await bar('question', TYPED)
      .getByRole('button', { name: t('office.kept.resume') })
      .click()
    await expect.poll(() => field(page, 'question-bank.question.stem').inputValue()).toBe(TYPED)
    await page.goBack()
    await bar('question', TYPED)
      .getByRole('button', { name: t('office.kept.discard') })
      .click()
    await expect.poll(() => bar('question', TYPED).count()).toBe(0)

    const killed = await watched.context.newPage()
    await killed.goto(`${origin}/admin/#/admin/system/adminuser?edit=new`)
    await field(killed, 'office.person.name').fill('新同事')
    await field(killed, 'org.user.password').fill('Sommer-4')
    await unsaved(killed)
    await expect.poll(() => killed.evaluate(() => localStorage.getItem('lianda.edited'))).toContain('新同事')
    await killed.close({ runBeforeUnload: false })
    await page.reload()
    await bar('user', '新同事')
      .getByRole('button', { name: t('office.kept.resume') })
      .click()
    await expect.poll(() => field(page, 'office.person.name').inputValue()).toBe('新同事')
    expect(await field(page, 'org.user.password').inputValue()).toBe('')
    await page.getByRole('button', { name: t('office.form.discard') }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lianda.edited'))).toBeNull()

    await page.goto(`${origin}/admin/#/admin/system/adminsetting`)
    await page.getByRole('switch', { name: t('setting-admin.rehearsalAllowed') }).click()
    await unsaved(page)
    await page.getByRole('link', { name: t('function.system-user'), exact: true }).click()
    const setting = page.getByRole('status').filter({ hasText: t('office.kept.kind.setting') })
    await setting.getByRole('button', { name: t('office.kept.resume') }).click()
    await Promise.all([
      page.getByText(t('setting-admin.saved')).waitFor(),
      page.getByRole('button', { name: t('office.save') }).click(),
    ])
  })
})
