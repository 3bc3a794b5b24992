import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeCompletion, homeDepartment, homeRead } from '@lianda/shared/module/home/home.admin.contract'
import { departmentCreate, departmentDelete } from '@lianda/shared/module/org/unit.admin.contract'
import { userGet, userList, userUpdate } from '@lianda/shared/module/org/org.admin.contract'
import { roleCreate } from '@lianda/shared/module/org/role.admin.contract'
import { orgSettingPut } from '@lianda/shared/module/setting/setting.admin.contract'
import { type Call, callerFor, inLanguage } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { publishExam, sitExam } from '../support/exam-world'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { PHONE } from '../support/screens'

const HOME = '/admin/homePage/homePage'
const LEARNER = '首页上的学员甲'
const TASK = '首页上一个名字很长、有人交得太晚的季度安全与接待流程考试'

keepFailures()
let journey: Journey
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  call = await callerFor(journey.server, 'owner1')
  const account = await journey.newcomer(LEARNER)
  const { examId } = await publishExam(call, TASK, { accounts: [account] })
  const answers = [['A'], ['A', 'C'], ['A'], ['Berlin', '1990']]
  await sitExam(await callerFor(journey.server, account), examId, { answers, handsIn: true, late: ['B'] })
})
afterAll(() => journey?.close())

const openHome = async ({ page, t }: Person, desk: Desk, name: string) => {
  await desk.open(HOME, t('office.home.welcome', { name }))
  await page.getByRole('region', { name: t('home.waiting.title') }).waitFor()
}

test('a manager’s home says what waits and what was learned, and each figure leads to a list of as many', async () => {
  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'home')
  const { waiting, figures } = await call(homeRead, {})
  const late = waiting.find(({ kind }) => kind === 'late_answers')?.count ?? 0
  const exams = figures?.exams.now ?? 0
  expect(late).toBeGreaterThan(0)
  expect(exams).toBeGreaterThan(0)
  const name = (await call(userList, { text: 'owner1' })).rows[0]?.name ?? ''

  await openHome(owner, desk, name)
  const panel = page.getByRole('region', { name: t('home.figures.title') })
  await panel.getByRole('button', { name: t('chart.showTable') }).click()
  await panel.getByRole('table', { name: t('home.chart.caption') }).waitFor()
  await page
    .getByRole('region', { name: t('home.completion.title') })
    .getByRole('table')
    .first()
    .waitFor()
  await look('all')
  await page.getByRole('link', { name: t('home.waiting.late_answers', { count: late }) }).click()
  await desk.heading(t('exam-admin.record.title'))
  await desk.said(t('office.list.matches', { count: late }))

  await openHome(owner, desk, name)
  const tile = panel.locator('dl > div', { hasText: t('home.figures.exams') })
  await tile.getByRole('link', { name: String(exams), exact: true }).click()
  await desk.heading(t('exam-admin.record.title'))
  await desk.said(t('office.list.matches', { count: exams }))

  await openHome(owner, desk, name)
  await panel.getByRole('button', { name: String(figures?.learners.now), exact: true }).click()
  const drawer = desk.dialog(t('home.learners.title'))
  await drawer.getByText(LEARNER).first().waitFor()
  await look('learners')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  const [first] = (await call(homeCompletion, {})).departments
  const behind = (await call(homeDepartment, { departmentId: first?.id ?? '' })).rows.at(0)
  await page.getByRole('button', { name: first?.name ?? '', exact: true }).click()
  const department = desk.dialog(t('home.department.title', { name: first?.name ?? '' }))
  await department.getByRole('link').first().waitFor()
  await look('department')
  await department.getByRole('link', { name: behind?.title ?? '', exact: true }).click()
  await desk.heading(t('task-progress.title', { title: behind?.title ?? '' }))
  await desk.said(t('task-progress.people', { n: behind?.people ?? 0 }))

  await openHome(owner, desk, name)
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/admin/home') && answer.ok()),
    page.getByRole('button', { name: t('home.refresh') }).click(),
  ])
  look.done()
  await owner.leave()
})

test('it reads on a phone, in the dark and in English', async () => {
  await inLanguage(call, 'en', async () => {
    const owner = await journey.admin('owner1', { still: true, dark: true, speaks: 'en' })
    const { page, t } = owner
    const look = lookAt(owner, 'home-phone')
    await page.setViewportSize(PHONE)
    await page.getByRole('region', { name: t('home.figures.title') }).waitFor()
    await page
      .getByRole('region', { name: t('home.completion.title') })
      .getByRole('table')
      .first()
      .waitFor()
    await look('all')
    await page.getByRole('region', { name: t('home.completion.title') }).scrollIntoViewIfNeeded()
    await look('below')
    look.done()
    await owner.leave()
  })
})

test('another department’s manager sees none of it', async () => {
  const account = await journey.newcomer('别处的经理')
  const { node: department } = await call(departmentCreate, { name: '首页上没有人的部门' })
  const member = { type: 'admin' as const, description: '', enabled: true, dataAudit: false }
  const { role } = await call(roleCreate, {
    ...member,
    name: '别处的经理（试用）',
    scope: 'listed',
    departments: [department.id],
    funcs: ['homepage', 'view-student-report', 'train-management-exam', 'system-user'],
  })
  const id = (await call(userList, { text: account })).rows[0]?.id ?? ''
  const { rev, name, sex, departmentId } = (await call(userGet, { id })).user
  await call(userUpdate, { id, rev, name, sex, departmentId, roles: [role.id] })
  await call(orgSettingPut, { scopeByDepartment: true })
  try {
    const manager = await journey.admin(account, { still: true })
    const { page, t } = manager
    const desk = deskOf(manager, journey.server.origin)
    const look = lookAt(manager, 'home-elsewhere')
    await openHome(manager, desk, name)
    const panel = page.getByRole('region', { name: t('home.figures.title') })
    const tile = panel.locator('dl > div', { hasText: t('home.figures.exams') })
    await tile.getByRole('link', { name: '0', exact: true }).waitFor()
    expect(
      await page.getByRole('link', { name: new RegExp(t('home.waiting.late_answers', { count: 1 }).slice(2)) }).count(),
    ).toBe(0)
    await look('nothing')
    look.done()
    await manager.leave()
  } finally {
    // As it was, for the journeys beside this one.
    await call(orgSettingPut, { scopeByDepartment: false })
    await call(departmentDelete, { id: department.id })
  }
})
