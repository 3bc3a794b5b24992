import type { Desk } from './desk'
import type { Person } from './journey'

const LISTS = { 1: '/admin/train/trainmanagement-train', 3: '/admin/train/trainmanagement-practice' } as const

interface NewPackage {
  title: string
  learner: string
  /** A practice package unless it is said. */
  type?: keyof typeof LISTS
}

/** Makes a package for one person by mouse, and leaves its editor open. */
export async function newPackage(
  { page, t }: Pick<Person, 'page' | 't'>,
  desk: Desk,
  { title, learner, type = 3 }: NewPackage,
): Promise<void> {
  await desk.open(LISTS[type], t(`task-admin.list.title.${type}`))
  await desk.button(t('task-admin.list.create')).click()
  const fresh = desk.dialog(t(`task-admin.create.title.${type}`))
  await fresh.getByRole('textbox', { name: t('task-admin.field.title') }).fill(title)
  await page.keyboard.press('Enter')
  await desk.heading(title)
  await chooseLearner({ t }, desk, learner)
}

/** Chooses one person as the audience of what is open and has nobody yet. */
export async function chooseLearner({ t }: Pick<Person, 't'>, desk: Desk, learner: string): Promise<void> {
  await desk.button(t('task-admin.audience.choose')).click()
  const audience = desk.dialog(t('task-admin.audience.dialog'))
  await audience.getByText(t('task-admin.audience.users', { n: 0 })).click()
  await audience.getByRole('textbox', { name: t('task-admin.audience.searchPerson') }).fill(learner)
  await audience.getByRole('checkbox', { name: t('office.list.select', { name: learner }) }).check()
  await audience.getByRole('button', { name: t('task-admin.audience.take') }).click()
}

/** Checks and publishes the open package, whose one step is chosen. */
export async function publishPackage({ t }: Pick<Person, 't'>, desk: Desk, title: string): Promise<void> {
  await desk.said(t('task-admin.subtask.sum', { sum: 100 }))
  await desk.button(t('task-admin.edit.check')).click()
  await desk.heading(t('task-admin.check.title'))
  await desk.button(t('task-admin.publish.button')).click()
  const sure = desk.dialog(t('task-admin.publish.title', { title }))
  await sure.getByText(t('task-admin.publish.reach', { n: 1 })).waitFor()
  await Promise.all([
    desk.said(t('task-admin.publish.done', { title, n: 1 })),
    sure.getByRole('button', { name: t('task-admin.publish.button') }).click(),
  ])
}
