import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { builtInPath } from '@lianda/shared/module/upload/built-in-pictures'
import type { Actor } from '../../../actor'
import { program } from '../../../module/catalog'
import { publishedPapers } from '../../../module/exam'
import { pickableMedia } from '../../../module/media'
import { listSceneVersions } from '../../../module/scene'
import { chanceOf } from './chance'
import { takePart } from './courses'
import type { BEGUN_PACKAGES, LifePackage, LifeSubtask } from './life-packages'
import { dayMs, HOUR_MS, isMember, type LifeWorld, type Member } from './life-world'
import type { Course } from './timeline'

export type Resources = (subtask: LifeSubtask) => { resourceId: string; version: number }

/** What packages may ask for, by name. */
export async function resourcesOf({ deps, found: { orgid } }: LifeWorld): Promise<Resources> {
  const all = { page: 1, rows: 100 }
  const [flows, talks, papers, files, films] = await Promise.all([
    listSceneVersions(deps, orgid),
    listSceneVersions(deps, orgid, 'free'),
    publishedPapers(deps, program(orgid), all),
    pickableMedia(deps, program(orgid), 'file', all),
    pickableMedia(deps, program(orgid), 'video', all),
  ])
  const scenes = [...flows, ...talks].map(({ content, sceneId, version }) => ({
    id: sceneId,
    title: content.name,
    version,
  }))
  const exams = papers.rows.map(({ paperId, title, version }) => ({ id: paperId, title, version }))
  const known = { 1: scenes, 2: exams, 4: files.rows, 5: scenes, 6: films.rows } as const
  return ({ type, resource }) => {
    const found = known[type].find(({ title }) => title === resource)
    if (!found) throw new Error(`the demonstration has no ${resource}`)
    return { resourceId: found.id, version: found.version }
  }
}

interface Window {
  taskId: string
  fromMs: number
  toMs: number
}

interface Given {
  members: readonly Member[]
  /** Its place among all packages, which decides its chance. */
  at: number
}

/** Those of a package's departments, and of what is below them, begin their courses. */
async function beginAll(
  world: LifeWorld,
  { departments, share }: Pick<LifePackage, 'departments' | 'share'>,
  { members, at }: Given,
  window: Window,
): Promise<void> {
  const { deps, call, timeline, seed, timeZone, untilMs } = world
  for (const [n, learner] of members.entries()) {
    const rng = chanceOf(seed, 2, at, n)
    if (!isMember(learner, departments) || rng() >= share) continue
    await timeline.begin(takePart({ deps, call, rng }, { ...window, learner, timeZone, untilMs }), learner.own)
  }
}

/** A package is written and published in the morning of its first day, and then its people take part. */
export async function* runPackage(
  world: LifeWorld,
  given: LifePackage,
  { resources, publisher, ...own }: Given & { resources: Resources; publisher: Actor },
): Course {
  const { call, found } = world
  const fromMs = dayMs(world, given.fromDay) + 9 * HOUR_MS
  const toMs = dayMs(world, given.toDay) + 18 * HOUR_MS
  const { title, type, passScore, ordered, cover } = given
  const departmentIds = given.departments.flatMap((key) => found.departments[key] ?? [])
  yield fromMs - HOUR_MS
  const { task } = await call(
    taskCreate,
    {
      ...{ title, type, passScore, ordered, startsAt: fromMs, endsAt: toMs, sort: 20 + own.at },
      cover: builtInPath('cover', cover),
      audience: { everyone: false, departmentIds, userIds: [] },
      subtasks: given.subtasks.map((subtask) => {
        const { resource: _name, ...settings } = subtask
        return { ...settings, ...resources(subtask) }
      }),
    },
    publisher,
  )
  yield fromMs - HOUR_MS / 2
  await call(taskPublish, { id: task.id, rev: task.rev }, publisher)
  world.made.set(title, { id: task.id, endsAtMs: toMs })
  await beginAll(world, given, own, { taskId: task.id, fromMs, toMs })
}

/** People take part in a package that the demonstration began with. */
export async function* joinPackage(world: LifeWorld, given: (typeof BEGUN_PACKAGES)[number], own: Given): Course {
  const there = world.found.packages.get(given.title)
  if (!there?.startsAt) return
  const fromMs = there.startsAt.getTime()
  yield fromMs
  await beginAll(world, given, own, { taskId: there.id, fromMs, toMs: there.endsAt?.getTime() ?? world.untilMs })
}
