import type { Locator } from 'playwright-core'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { draftCreate } from '@lianda/shared/module/scene/scene-draft.admin.contract'
import type { NodeType } from '@lianda/shared/module/scene/scene.contract'
import type { Call } from './caller'
import type { Person } from './journey'

/** A category in which a drawn scene lies. Other journeys may have scenes without one. */
export async function sceneCategory(call: Call): Promise<string> {
  const { rows } = await call(sceneList, { page: 1, rows: 100, kind: 'flow' })
  const catalogId = rows.find((row) => row.catalogId !== null)?.catalogId
  if (!catalogId) throw new Error('no drawn scene has a category')
  return catalogId
}

/** Makes an empty drawn scene in a category that is there. @returns its id */
export async function emptyScene(call: Call, name: string): Promise<string> {
  const catalogId = await sceneCategory(call)
  const { draft } = await call(draftCreate, { kind: 'flow', name, language: '16k_zh', catalogId })
  return draft.id
}

/** The canvas of the flow editor under the mouse. */
export interface FlowDesk {
  add(type: NodeType): Promise<void>
  node(name: string): Locator
  /** Presses a node's name: in its middle may be a button that mends it. */
  select(name: string): Promise<void>
  /** Draws a way from a node's plain handle, or from its n-th intent, to another node. */
  draw(from: string, to: string, handle?: number): Promise<void>
}

export function flowDeskOf({ page, t }: Pick<Person, 'page' | 't'>): FlowDesk {
  const node = (name: string) =>
    page.locator('.react-flow__node').filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) })
  const middle = async (at: Locator) => {
    // What has just been added or drawn may still move.
    await (await at.elementHandle())?.waitForElementState('stable')
    const box = await at.boundingBox()
    if (!box) throw new Error('not on the screen')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  return {
    node,
    select: (name) => node(name).locator('strong').click(),
    async add(type) {
      const name = t(`scene.nodeType.${type}`)
      const all = page.locator('.react-flow__node')
      const before = await all.count()
      await page.getByRole('button', { name: t('flow-edit.addNode', { type: name }) }).click()
      await all.nth(before).waitFor()
    },
    async draw(from, to, handle = 0) {
      const begin = await middle(node(from).locator('.react-flow__handle.source').nth(handle))
      const end = await middle(node(to).locator('.react-flow__handle.target'))
      await page.mouse.move(begin.x, begin.y)
      await page.mouse.down()
      await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 })
      await page.mouse.move(end.x, end.y, { steps: 4 })
      await page.mouse.up()
    },
  }
}
