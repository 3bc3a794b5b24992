import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPaper } from '@lianda/shared/module/exam/draw.rules'
import * as contract from '@lianda/shared/module/exam/paper.admin.contract'
import { catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { questionList } from '@lianda/shared/module/question-bank/question.admin.contract'
import { questionProblems } from '@lianda/shared/module/question-bank/question.rules'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { DEMO_CATALOGS } from '../question-bank/demo/demo-questions'
import { publishedPaper } from './paper/published-paper'

let world: World
let editor: SignedIn
beforeAll(async () => {
  world = await createWorld()
  const orgid = await world.org()
  editor = await world.admin(orgid, ['voice-exam', 'voice-question-bank'])
  const demo = { orgid, users: {}, departments: {}, ownerId: '', adminId: '' }
  for (const module of world.server.app.modules.filter(({ noun }) => noun === 'question-bank' || noun === 'exam')) {
    await module.seed?.(demo)
    await module.seed?.(demo)
  }
})
afterAll(() => world.close())

describe('the demonstration', () => {
  test('has questions of every type and level, all of them right and fit for papers', async () => {
    const all = Object.values(DEMO_CATALOGS).flat()
    expect(all.flatMap((content) => questionProblems(content, 6))).toEqual([])
    const { total, typeCounts = {}, levelCounts = {} } = await world.get(questionList, {}, editor)
    expect(total).toBe(all.length)
    expect(total).toBeGreaterThanOrEqual(60)
    expect(Math.min(...Object.values(typeCounts), ...Object.values(levelCounts))).toBeGreaterThan(5)
    expect(Object.keys(typeCounts)).toHaveLength(4)
    const { data } = await world.get(catalogList, { type: 5 }, editor)
    const top = data.filter((node) => node.parentId === null).map((node) => node.name)
    expect(top).toEqual(['产品知识', '销售流程', '服务礼仪', '合规与消保', 'Front desk English'])
  })

  test('has two published papers that can be sat, and a draft that lacks 4 points', async () => {
    const { rows } = await world.get(contract.examinationList, { sort: 'title' }, editor)
    const figures = rows.map((row) => row.published?.count ?? row.draft?.score ?? 0)
    expect(figures.toSorted((a, b) => a - b)).toEqual([20, 23, 96])
    for (const { published } of rows) {
      if (!published) continue
      const paper = await publishedPaper(world.deps, editor.orgid, published.id)
      const items = paper ? drawPaper(paper, 'somebody') : []
      expect(items.reduce((sum, item) => sum + item.scoreTenths, 0)).toBe(1000)
    }
    const { paper } = await world.get(contract.paperGet, { id: rows.find((row) => row.draft)?.draft?.id ?? '' }, editor)
    expect(paper.proposal).toMatchObject({ kind: 'spread_type', type: 1, count: 4, each: 1 })
    expect(paper.problems.filter((row) => row.level === 'must')).toEqual([
      { level: 'must', code: 'total_under', at: null, n: 4 },
    ])
  })
})
