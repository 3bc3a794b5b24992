import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLanguage } from '@lianda/shared/module/identity/identity.contract'
import { userList } from '@lianda/shared/module/org/org.admin.contract'
import {
  type PasswordSource,
  USER_COLUMNS,
  userImport,
} from '@lianda/shared/module/user-import/user-import.admin.contract'
import { callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { AWAY, type Journey, keepFailures, openOwnJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { signIn } from '../support/screens'
import { downloadedSheet, workbookFile } from '../support/workbook'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
})
afterAll(() => journey?.close())

const ROWS = 500
const DEPARTMENT = '海外接待中心'
const PEOPLE = '/admin/system/adminuser'
const NEXT_PASSWORD = 'MeinEigenes9'
type Cells = Partial<Record<(typeof USER_COLUMNS)[number], string>>

/** Rows that are wrong, by their places, and what mends them. */
const WRONG: readonly (readonly [at: number, column: keyof Cells, bad: string, good: string])[] = [
  [3, 'name', '', '补上的姓名'],
  [40, 'workno', 'W-40 ', 'W40'],
  [41, 'departmentname', '没有这个部门', DEPARTMENT],
  [222, 'account', 'ab', 'mended222'],
  [223, 'mobile', '12', '13900000223'],
  [350, 'mail', 'nobody', 'nobody@example.com'],
  [499, 'validateDate', '昨天', '2030-12-31'],
]

function cellsOf(at: number): Cells {
  const cells: Cells = {
    name: `新员工${at}`,
    departmentname: DEPARTMENT,
    account: `import${at}`,
    mail: `import${at}@example.com`,
  }
  const wrong = WRONG.find(([place]) => place === at)
  return wrong ? { ...cells, [wrong[1]]: wrong[2] } : cells
}

const fileOf = async (rows: readonly Cells[], name = 'people.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await workbookFile({
    People: [[...USER_COLUMNS], ...rows.map((row) => USER_COLUMNS.map((column) => row[column] ?? ''))],
  }),
})

/** The steps of the drawer. */
function importOf(owner: Person) {
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const drawer = desk.dialog(t('user-import.people.title'))
  const step = (name: string) => drawer.getByRole('button', { name, exact: true })
  return {
    desk,
    drawer,
    step,
    async choose(file: Awaited<ReturnType<typeof fileOf>>, passwords: PasswordSource = 'generated') {
      await desk.open(`${PEOPLE}?import=new`, t('org.user.title'))
      await drawer.locator('input[type="file"]').setInputFiles(file)
      await desk.said(t('import.chosen', { name: file.name }))
      await drawer.getByText(t(`user-import.people.option.passwords.${passwords}`), { exact: true }).click()
    },
    /** Mends the row whose form is open, by keyboard. */
    async mend(no: number, column: string, text: string) {
      const cell = drawer.locator(`[data-row-key="${no}"] + tr [data-column="${column}"] :is(input, textarea):focus`)
      await cell.waitFor()
      await cell.fill(text)
      await page.keyboard.press('Control+Enter')
    },
    async downloadPasswords() {
      await step(t('user-import.passwords.take')).click()
      const sure = desk.dialog(t('user-import.passwords.take'))
      const sheet = await downloadedSheet(page, sure.getByRole('button', { name: t('user-import.passwords.takeNow') }))
      await desk.said(t('user-import.passwords.given'))
      return sheet.rows.slice(1).map((row) => row.map(String))
    },
    async undo(count: number) {
      await step(t('import.undo')).click()
      const sure = desk.dialog(t('user-import.people.undoTitle', { count }))
      await sure.getByRole('button', { name: t('import.undo') }).click()
      await desk.said(t('import.undone'))
    },
  }
}

test('500 people are imported, seven rows mended in place and the server killed meanwhile; one signs in; it is taken back', async () => {
  const { server } = journey
  const owner = await journey.admin('owner1', { still: true })
  const { t } = owner
  const look = lookAt(owner, 'user-import')
  const steps = importOf(owner)
  const { desk, step } = steps
  await steps.choose(await fileOf(Array.from({ length: ROWS }, (_none, at) => cellsOf(at))))
  await look('file')
  await step(t('import.check')).click()

  await step(t('import.confirmWrong', { count: WRONG.length })).press('Enter')
  const [first] = WRONG
  const rowNo = (at: number) => at + 2
  await step(t('import.ofRow', { step: t('import.mend'), no: rowNo(first?.[0] ?? 0) })).click()
  await look('mend')
  for (const [at, column, , good] of WRONG) await steps.mend(rowNo(at), column, good)
  await desk.said(t('import.allGood'))
  await look('check')

  const call = await callerFor(server, 'owner1')
  const id = /import=(\w+)/.exec(owner.page.url())?.[1] ?? ''
  const batch = async () => (await call(userImport.importGet, { id })).batch
  await step(t('user-import.people.confirm', { count: ROWS })).click()
  await expect.poll(async () => (await batch()).written, { interval: 20 }).toBeGreaterThan(0)
  owner.watched.expectProblem(AWAY)
  await server.kill('SIGKILL')
  await server.restart()
  // The page asks again by itself.
  await desk.said(t('import.done'))
  expect(await batch()).toMatchObject({ state: 'done', insertcount: ROWS, wrong: 0 })
  await look('done')
  const passwords = await steps.downloadPasswords()
  await look('given')
  expect(passwords).toHaveLength(ROWS)
  expect(passwords.map(([, account]) => account)).toContain('mended222')

  const [name = '', account = '', , password = ''] = passwords[0] ?? []
  const learner = await journey.person({ still: true })
  const seen = lookAt(learner, 'user-import')
  learner.watched.expectProblem(/status of 4\d\d/)
  learner.watched.expectProblem('/api/')
  await signIn(learner.page, server.origin, account, password)
  await learner.shows(t('identity.change.first'))
  await seen('first-sign-in')
  await learner.page.locator('#change-password').fill(NEXT_PASSWORD)
  await learner.page.locator('#change-repeat').fill(NEXT_PASSWORD)
  await learner.button('identity.change.submit').click()
  await learner.shows(t('task.center.tasks'))
  await learner.leave()
  const again = await journey.person({ still: true })
  again.watched.expectProblem(/status of 4\d\d/)
  again.watched.expectProblem('/api/')
  await signIn(again.page, server.origin, account, password)
  await again.shows(t('error.identity.wrong_credentials', { n: 9 }).slice(0, 5))
  await again.leave()

  await steps.undo(ROWS)
  await desk.said(t('user-import.people.keptHint', { count: 1 }))
  await look('undone')
  const { rows } = await call(userList, { text: 'import', rows: 100 })
  expect(rows.map((row) => row.name)).toEqual([name])
  await owner.leave()
  look.done()
  seen.done()
})

test('its steps in every language, in the dark, on a small screen', async () => {
  const call = await callerFor(journey.server, 'owner1')
  for (const [speaks, passwords] of [
    ['zhTW', 'generated'],
    ['en', 'file'],
  ] as const) {
    await call(changeLanguage, { language: speaks })
    const owner = await journey.admin('owner1', {
      ...{ still: true, dark: true, speaks },
      viewport: { width: 1280, height: 720 },
    })
    const { t } = owner
    const look = lookAt(owner, `user-import-${speaks}`)
    const { desk, drawer, step, ...steps } = importOf(owner)
    const rows = [
      { ...cellsOf(0), account: `few.${speaks}`, password: 'kiosk-Kiosk7' },
      { ...cellsOf(1), account: `more.${speaks}`, password: 'kiosk-Kiosk8', mail: 'x', mobile: '12' },
    ]
    await steps.choose(await fileOf(rows, 'people-of-the-new-shop-in-the-harbour-2026.xlsx'), passwords)
    await look('file')
    await step(t('import.check')).click()
    await step(t('import.ofRow', { step: t('import.mend'), no: 3 })).click()
    await drawer.locator('[data-column="mobile"] input:focus').waitFor()
    expect(await drawer.locator('[data-column="password"] input').inputValue()).toBe('')
    await look('mend')
    await drawer.locator('[data-column="mobile"] input').fill('')
    await drawer.locator('[data-column="mail"] input').fill('x@example.com')
    await owner.page.keyboard.press('Control+Enter')
    await step(t('user-import.people.confirm', { count: 2 })).click()
    await desk.said(t('import.done'))
    await look('done')
    if (passwords === 'generated') await steps.downloadPasswords()
    await steps.undo(2)
    await look('undone')
    await step(t('import.history')).click()
    await desk.said(t('import.state.undone'))
    await look('history')
    await owner.leave()
    look.done()
  }
})
