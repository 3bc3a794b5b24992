import { builtInPath } from '@lianda/shared/module/upload/built-in-pictures'
import type { Deps } from '../../deps'
import type { DemoOrganisation } from '../../server-module'
import { writeBanner } from '../banner'
import { program } from '../catalog'
import { DEMO_PAPERS, publishedPapers } from '../exam'
import { quickCategories } from '../faq'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import { DEMO_MATERIAL, pickableMedia } from '../media'
import { DEMO_FREE, DEMO_SCENES, listSceneVersions } from '../scene'
import { createTask, type NewSubtask } from './task-create'
import { DEMO_BANNERS } from './demo/banners'
import type { Audience } from './task.document'
import { tasks } from './task.model'

const DAY_MS = 86_400_000

type SceneKey = keyof typeof DEMO_SCENES
type FreeKey = keyof typeof DEMO_FREE
type Settings = Pick<NewSubtask, 'passScore' | 'weight' | 'attempts'>

/** Adds the demonstration's packages (each type and kind of window) and banners; existing ones are not added again. */
export async function seedTasks(deps: Deps, demo: DemoOrganisation): Promise<void> {
  if (await tasks(deps.db).exists({ orgid: demo.orgid })) return
  const versions = await listSceneVersions(deps, demo.orgid)
  const subtask = (key: SceneKey, given: Settings): NewSubtask => {
    const found = versions.find((row) => row.content.name === DEMO_SCENES[key].name)
    if (!found) throw new Error(`the demonstration has no scene ${key}`)
    return { type: 1, resourceId: found.sceneId, version: found.version, ...given }
  }
  const talks = await listSceneVersions(deps, demo.orgid, 'free')
  const free = (key: FreeKey, given: Settings): NewSubtask => {
    const found = talks.find((row) => row.content.name === DEMO_FREE[key].name)
    if (!found) throw new Error(`the demonstration has no free practice ${key}`)
    return { type: 5, resourceId: found.sceneId, version: found.version, ...given }
  }
  const papers = (await publishedPapers(deps, program(demo.orgid), { page: 1, rows: 100 })).rows
  const exam = (title: string, given: Settings): NewSubtask => {
    const found = papers.find((paper) => paper.title === title)
    if (!found) throw new Error(`the demonstration has no paper ${title}`)
    return { type: 2, resourceId: found.paperId, ...given }
  }
  const categories = [...(await quickCategories(deps, demo.orgid, null))]
  const questions = (path: string, given: Settings): NewSubtask => {
    const found = categories.find(([, category]) => category.path === path)
    if (!found) throw new Error(`the demonstration has no quick questions in ${path}`)
    return { type: 3, resourceId: found[0], draw: 6, secondTry: true, thinkSeconds: 10, ...given }
  }
  const view = async (kind: MediaKind, { name }: { name: string }, given: Partial<NewSubtask>): Promise<NewSubtask> => {
    const { rows } = await pickableMedia(deps, program(demo.orgid), kind, { page: 1, rows: 100 })
    const found = rows.find(({ title }) => title === name)
    if (!found) throw new Error(`the demonstration's media bank has no ${name}`)
    const { id: resourceId, version } = found
    const type = kind === 'file' ? 4 : 6
    return { type, resourceId, version, passScore: 100, weight: 0, attempts: null, ...given }
  }
  const now = deps.clock.now()
  const day = (n: number) => new Date(now + n * DAY_MS)
  const common = { publisher: '周启明', passScore: 80, ordered: true }
  const first = await createTask(deps, demo.orgid, {
    ...common,
    title: '客户沟通实战',
    cover: builtInPath('cover', 'conversation'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: day(-3),
    endsAt: day(30),
    sort: 1,
    subtasks: [
      subtask('car-showroom', { passScore: 60, weight: 40, attempts: null }),
      subtask('bank-counter', { passScore: 60, weight: 30, attempts: 5 }),
      subtask('property-call', { passScore: 60, weight: 30, attempts: 5 }),
    ],
  })
  const english = await createTask(deps, demo.orgid, {
    ...common,
    title: 'Front desk in English',
    cover: builtInPath('cover', 'reception'),
    audience: audience(demo, ['front-desk', 'sales', 'service']),
    startsAt: null,
    endsAt: null,
    passScore: 60,
    sort: 2,
    subtasks: [subtask('hotel-check-in', { passScore: 60, weight: 100, attempts: null })],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: '长续航版上市：先看，再接待',
    cover: builtInPath('cover', 'product'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: day(-5),
    endsAt: day(25),
    passScore: 60,
    sort: 2,
    subtasks: [
      await view('file', DEMO_MATERIAL.handbook, { weight: 20, viewMinutes: 1 }),
      await view('video', DEMO_MATERIAL.film, { weight: 20, skipAllowed: false }),
      subtask('car-showroom', { passScore: 60, weight: 60, attempts: null }),
    ],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: '第四季度产品知识考试',
    cover: builtInPath('cover', 'checklist'),
    audience: audience(demo, ['sales', 'service', 'front-desk']),
    startsAt: day(-1),
    endsAt: day(9),
    sort: 2,
    subtasks: [exam(DEMO_PAPERS.product, { passScore: 80, weight: 100, attempts: 3 })],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: '到店接待上岗认证',
    cover: builtInPath('cover', 'teamwork'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: day(-2),
    endsAt: day(20),
    passScore: 60,
    sort: 3,
    subtasks: [
      subtask('car-showroom', { passScore: 60, weight: 60, attempts: null }),
      exam(DEMO_PAPERS.service, { passScore: 60, weight: 40, attempts: 2 }),
    ],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: '年末投诉处理月',
    cover: builtInPath('cover', 'negotiation'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: day(5),
    endsAt: day(35),
    sort: 4,
    subtasks: [
      subtask('bank-counter', { passScore: 80, weight: 50, attempts: 3 }),
      subtask('property-call', { passScore: 80, weight: 50, attempts: 3 }),
    ],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: '新人首月接待',
    cover: builtInPath('cover', 'growth'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: day(-40),
    endsAt: day(-10),
    sort: 5,
    subtasks: [subtask('car-showroom', { passScore: 80, weight: 100, attempts: 3 })],
  })
  // Free practices stand last: they have no deadline.
  await createTask(deps, demo.orgid, {
    ...common,
    title: '自由练习：留住老用户',
    cover: builtInPath('cover', 'phone-call'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: null,
    endsAt: null,
    passScore: 60,
    sort: 6,
    subtasks: [free('broadband-talk', { passScore: 60, weight: 100, attempts: null })],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: 'Free practice: a first call',
    cover: builtInPath('cover', 'phone-call'),
    audience: audience(demo, ['front-desk', 'sales', 'service']),
    startsAt: null,
    endsAt: null,
    passScore: 60,
    sort: 7,
    subtasks: [free('clinic-talk', { passScore: 60, weight: 100, attempts: null })],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: '快问快答：看车客户最常问的',
    cover: builtInPath('cover', 'conversation'),
    audience: audience(demo, ['sales', 'service']),
    startsAt: null,
    endsAt: null,
    passScore: 60,
    sort: 8,
    subtasks: [questions('汽车', { passScore: 60, weight: 100, attempts: null })],
  })
  await createTask(deps, demo.orgid, {
    ...common,
    title: 'Quick questions at the front desk',
    cover: builtInPath('cover', 'reception'),
    audience: audience(demo, ['front-desk', 'sales', 'service']),
    startsAt: null,
    endsAt: null,
    passScore: 60,
    sort: 9,
    subtasks: [questions('Front desk', { passScore: 60, weight: 100, attempts: null })],
  })
  for (const banner of DEMO_BANNERS(first.id, english.id)) await writeBanner(deps, demo.orgid, banner)
}

/** These departments with their sub-departments; everyone when the demonstration has none of them. */
function audience(demo: DemoOrganisation, keys: readonly string[]): Audience {
  const departmentIds = keys.flatMap((key) => demo.departments[key] ?? [])
  return { everyone: departmentIds.length === 0, departmentIds, userIds: [] }
}
