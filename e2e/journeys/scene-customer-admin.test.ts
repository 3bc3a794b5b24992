import { afterAll, beforeAll, expect, test } from 'vitest'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { draftCreate, draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  call = await callerFor(journey.server, 'owner1')
  owner = await journey.admin('owner1', { still: true, viewport: { width: 1280, height: 720 } })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

const NAME = '王经理第一次来'

/** A drawn scene from a template, whose customer only follows the flow so far. */
async function fromTemplate(): Promise<string> {
  const from = { kind: 'example', template: 'first_visit' } as const
  const { draft } = await call(draftCreate, { kind: 'flow', name: NAME, language: '16k_zh', from })
  return draft.id
}

const tab = ({ page, t }: Person, name: string) =>
  page.locator('.ant-segmented-item', { hasText: t(`flow-edit.view.${name}`) })

/** Adds a row to a list of the editor and fills its fields by their place. */
async function addRow({ page, t }: Person, list: string, noun: string, values: Record<string, string>) {
  await page
    .locator(`#field-${list}`)
    .getByRole('button', { name: t('scene-edit.row.add', { noun: t(`scene-edit.noun.${noun}`) }), exact: true })
    .click()
  for (const [name, value] of Object.entries(values)) await page.locator(`#field-${list}-0-${name}`).fill(value)
}

test('a drawn customer becomes somebody: an objection hangs on an intent and is met while trying', async () => {
  const id = await fromTemplate()
  const { page, t } = owner
  const look = lookAt(owner, 'scene-customer')
  await desk.open(`/admin/voice/editscene?id=${id}`, NAME)
  await tab(owner, 'customer').click()
  await page.getByRole('button', { name: t('scene-edit.customerAdd') }).click()
  await addRow(owner, 'customer-objections', 'objection', {
    label: '被问烦了',
    wordings: '你们每家都问这个，问完就没下文了。',
    'resolvedBy-examples': '我记下来，明天给您一份书面的方案',
    resolved: '行，那你记一下。',
    pressed: '我说的是后面谁管。',
    dropped: '算了，接着说吧。',
  })
  const raisedBy = page.locator('#field-customer-objections-0-raisedBy')
  const answer = t('scene-edit.answerAt', { node: '先问需求', answer: '问需求' })
  await raisedBy.fill(answer)
  await page.locator('.ant-select-item-option-active', { hasText: answer }).waitFor()
  await raisedBy.press('Enter')
  await raisedBy.press('Escape')
  await page.locator('#field-customer-objections').getByTitle(answer).waitFor()
  await look('customer')

  await desk.button(t('scene-edit.try')).click()
  const tried = desk.dialog(t('free-practice.try.title'))
  const say = async (text: string) => {
    await tried.getByLabel(t('free-practice.try.say')).fill(text)
    // It is off until the customer has spoken.
    await tried.getByRole('button', { name: t('free-practice.try.send'), exact: true }).click()
  }
  await say('您好，欢迎。您今天主要想解决什么问题？')
  await tried.getByText('你们每家都问这个，问完就没下文了。').waitFor()
  await look('try')
  await say('我记下来，明天给您一份书面的方案')
  await tried.getByText('行，那你记一下。').waitFor()
  await page.keyboard.press('Escape')
  look.done()
})

test('the settings say what is missing for publishing, and the category moves the scene at once', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'scene-settings')
  await tab(owner, 'settings').click()
  await page
    .getByRole('region', { name: t('scene-edit.problem.title') })
    .getByRole('button', { name: t('scene-edit.field.category') })
    .click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-catalogId')
  const { rows } = await call(sceneList, { page: 1, rows: 100, kind: 'flow' })
  const place = rows.find(({ catalogId }) => catalogId !== null)
  const { catalogName = '' } = place ?? {}
  await page.locator('#field-catalogId').fill(catalogName)
  await page.locator('.ant-select-item-option', { hasText: new RegExp(`(?:^| / )${catalogName}$`) }).click()
  await desk.said(t('scene-edit.problem.none'))
  await page.locator('#field-waitS').fill('2')
  await page.locator('#field-lexicon-polite').fill('您好\n\n麻烦您')
  await look('settings')
  const id = new URL(page.url()).hash.split('id=')[1] ?? ''
  await expect
    .poll(async () => (await call(draftGet, { id })).draft)
    .toMatchObject({
      catalogId: place?.catalogId,
      content: {
        waitS: 2,
        lexicon: { polite: ['您好', '麻烦您'] },
        customer: { objections: [{ label: '被问烦了' }] },
      },
    })
  await page.emulateMedia({ colorScheme: 'dark' })
  await look('settings-dark')
  look.done()
})
