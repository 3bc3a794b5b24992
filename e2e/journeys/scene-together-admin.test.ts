import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftGet } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { emptyScene, flowDeskOf } from '../support/flow-desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookInBothThemes } from '../support/look'

keepFailures()
let journey: Journey
let owner: Person
let other: Person
let call: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  other = await journey.admin('admin1', { still: true, viewport: { width: 1280, height: 720 } })
  call = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

const nameField = ({ page, t }: Person) =>
  page.getByRole('region', { name: t('flow-edit.side') }).getByLabel(t('flow-edit.field.name'), { exact: true })

test('two people draw one scene: different nodes are joined, the same node shows both to choose from', async () => {
  const name = '两人一起画'
  const id = await emptyScene(call, name)
  for (const one of [owner, other]) {
    await deskOf(one, journey.server.origin).open(`/admin/voice/editscene?id=${id}`, name)
    await flowDeskOf(one).node('开始').waitFor()
  }
  const saved = async () => (await call(draftGet, { id })).draft.content.flow.nodes
  const names = async () => (await saved()).map((node) => node.name).sort()
  const came = (one: Person) => one.page.getByText(one.t('scene-edit.mergeCame'), { exact: true }).waitFor()

  // Both add a node, which the program gives the same id; who saves second stays at their own.
  await flowDeskOf(owner).add('customer')
  await expect.poll(names).toEqual(['客户', '开始', '结束'])
  await Promise.all([came(other), flowDeskOf(other).add('customer')])
  await expect.poll(names).toEqual(['客户', '客户', '开始', '结束'])
  expect(new Set((await saved()).map((node) => node.id)).size).toBe(4)
  await expect.poll(() => nameField(other).inputValue()).toBe('客户')
  await nameField(other).fill('乙的客户')
  await expect.poll(names).toEqual(['乙的客户', '客户', '开始', '结束'])
  await Promise.all([came(owner), nameField(owner).fill('甲的客户')])
  await flowDeskOf(owner).node('乙的客户').waitFor()
  await expect.poll(names).toEqual(['乙的客户', '开始', '甲的客户', '结束'].sort())

  // A step back takes back one's own change and nothing of the other's.
  await owner.page.getByRole('button', { name: owner.t('flow-edit.undo') }).click()
  await expect.poll(names).toEqual(['乙的客户', '客户', '开始', '结束'])

  // The same node: nothing is saved before it is chosen whose name stays.
  await nameField(other).fill('王先生')
  const conflict = other.page.locator('[data-conflict]')
  await expect.poll(names).toEqual(['客户', '开始', '王先生', '结束'])
  await flowDeskOf(owner).select('乙的客户')
  await expect.poll(() => nameField(owner).inputValue()).toBe('乙的客户')
  await nameField(owner).fill('王女士')
  const asked = owner.page.locator('[data-conflict]')
  const dispute = asked.locator('[data-dispute]')
  await dispute.getByText('王先生 → 王女士').waitFor()
  await dispute.getByRole('heading', { name: '王先生' }).waitFor()
  expect(await dispute.count()).toBe(1)
  expect(await names()).toContain('王先生')
  await lookInBothThemes(owner, 'scene-together')('same-node')
  await dispute.getByRole('radio', { name: owner.t('flow-edit.merge.mine') }).check()
  await asked.getByRole('button', { name: owner.t('flow-edit.merge.done') }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(names).toEqual(['客户', '开始', '王女士', '结束'])

  // A node that one deletes while the other writes in it stays where that is chosen.
  await flowDeskOf(owner).select('王女士')
  await expect.poll(() => nameField(owner).inputValue()).toBe('王女士')
  await owner.page.keyboard.press('Delete')
  await expect.poll(names).toEqual(['客户', '开始', '结束'])
  await nameField(other).fill('王老师')
  await conflict.getByRole('radio', { name: other.t('flow-edit.merge.theirs') }).check()
  await conflict.getByRole('button', { name: other.t('flow-edit.merge.done') }).click()
  await flowDeskOf(other).node('王老师').waitFor({ state: 'detached' })
  await conflict.waitFor({ state: 'detached' })
  expect(await names()).toEqual(['客户', '开始', '结束'])
})
