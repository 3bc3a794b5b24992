import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SettingDoc } from '../src/module/setting'
import { DEMO_SCENES } from '../src/module/scene'
import { createScene } from '../src/module/scene/scene.service'
import { createTask, type NewSubtask, type NewTask } from '../src/module/task/task-create'
import { createWorld, type SignedIn, type World, type WorldOptions } from './world'

export interface PracticeWorld extends World {
  orgid: string
  learner: SignedIn
  taskId: string
  /** The English hotel scene, with unlimited attempts. */
  subtaskId: string
  sceneId: string
  /** Publishes another package with the hotel scene for everyone. */
  publish(
    over?: Partial<NewTask>,
    subtask?: Partial<NewSubtask>,
    orgid?: string,
  ): Promise<{ id: string; subtaskIds: string[] }>
  start(
    who?: SignedIn,
    over?: { subtaskId?: string; deviceId?: string; rehearsal?: boolean; restart?: boolean; training?: boolean },
  ): Promise<SessionView>
  say(session: SessionView, text: string, who?: SignedIn): Promise<SessionView>
}

let keys = 0
/** A new key in the format that devices use. */
export const turnKeyOf = (): string => `key-${String(++keys).padStart(12, '0')}`

/** What the learner says in the hotel scene, in order; each is understood. */
export const HOTEL_TURNS = [
  'Good evening, welcome. May I see your passport please?',
  'Of course, I have a quiet room on the top floor away from the elevator.',
] as const

/** An organisation with a learner and one published practice, on the real server. */
export async function createPracticeWorld(
  options: WorldOptions & { setting?: Partial<SettingDoc> } = {},
): Promise<PracticeWorld> {
  const world = await createWorld(options)
  const orgid = await world.org('Practice organisation', options.setting)
  const learner = await world.signedIn(orgid, { name: '沈晓雯', workno: 'S0012' })
  const scene = await createScene(world.deps, orgid, DEMO_SCENES['hotel-check-in'])
  const publish: PracticeWorld['publish'] = async (over = {}, subtask = {}, inOrg = orgid) => {
    const own = inOrg === orgid ? scene : await createScene(world.deps, inOrg, DEMO_SCENES['hotel-check-in'])
    return await createTask(world.deps, inOrg, {
      title: 'Front desk',
      publisher: 'Zhou',
      audience: { everyone: true, departmentIds: [], userIds: [] },
      startsAt: null,
      endsAt: null,
      passScore: 60,
      ordered: true,
      sort: 1,
      subtasks: [
        {
          type: 1,
          resourceId: own.id,
          version: own.version,
          passScore: 60,
          weight: 100,
          attempts: null,
          ...subtask,
        },
      ],
      ...over,
    })
  }
  const task = await publish()
  const subtaskId = task.subtaskIds[0] ?? ''
  return {
    ...world,
    orgid,
    learner,
    taskId: task.id,
    subtaskId,
    sceneId: scene.id,
    publish,
    async start(who = learner, over = {}) {
      const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf(), ...over }
      return (await world.get(practice.start, input, who)).session
    },
    async say(session, text, who = learner) {
      const { id, epoch, turn } = session
      return (await world.get(practice.say, { id, epoch, turn, turnKey: turnKeyOf(), kind: 'text', text }, who)).session
    },
  }
}
