import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../../test/practice-world'
import { INDEX } from './practice.model'
import { ownPracticesAt } from './practice-own-list'
import { triesOf } from './practice-progress'

let world: PracticeWorld
beforeAll(async () => {
  world = await createPracticeWorld()
  await world.start()
})
afterAll(() => world.close())

const someone = { orgid: 'o', userId: 'u' }
const many = { orgid: 'o', userId: { $in: ['u', 'v'] } }
const now = new Date()
const SOMEWHERE = { after: { atMs: 1_000, id: 'a' }, rows: 30, result: null, taskId: null, text: 'x' }

test.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
  ['my progress', { ...someone, subtaskId: { $in: ['a', 'b'] } }, {}, INDEX.attempt],
  ['my next attempt', { ...someone, subtaskId: 's', rehearsal: false }, { attempt: -1 }, INDEX.attempt],
  ['a start sent again', { ...someone, startKey: 'k' }, {}, INDEX.startKey],
  ['my unfinished practice', { ...someone, subtaskId: 's', open: true }, {}, INDEX.open],
  ['who has begun a package', triesOf('o', ['a', 'b']), {}, INDEX.attempt],
  ['who is at work on a package', { ...triesOf('o', ['a', 'b']), open: true }, {}, INDEX.open],
  ['what many left unfinished', { ...many, open: true, trial: null }, { userId: 1, startedAt: -1 }, INDEX.mineOpen],
  ['the week of many', { ...many, startedAt: { $gte: now }, trial: null }, {}, INDEX.mine],
  ['the progress of many', { ...many, subtaskId: { $in: ['a', 'b'] } }, {}, INDEX.attempt],
  ['my own list', ownPracticesAt('o', 'u', SOMEWHERE), { startedAt: -1, _id: -1 }, INDEX.mine],
  ['my week', { ...someone, startedAt: { $gte: now } }, { startedAt: -1 }, INDEX.mine],
  [
    'practices that an ability is made of',
    { ...someone, endedAt: { $gte: now, $lt: now }, state: 'ended', trial: null, rehearsal: false },
    { endedAt: -1 },
    INDEX.mineEnded,
  ],
  ['today’s star', { orgid: 'o', state: 'ended', endedAt: { $gte: now } }, { total: -1 }, INDEX.day],
  ['uses of a scene', { orgid: 'o', sceneId: 's' }, {}, INDEX.scene],
  ['the expiry sweep', { state: { $in: ['active', 'paused'] }, resumableUntil: { $lte: now } }, {}, 'sweep_expired'],
  ['turns left unanswered', { phase: 'thinking', state: 'active' }, {}, 'sweep_thinking'],
  ['the relay', { 'pending.at': { $lte: now } }, {}, 'relay'],
  ['the mp3 backlog', { mp3Pending: { $gte: 0 } }, {}, 'mp3_backlog'],
  ['WAV files to remove', { 'wavDelete.at': { $lte: now } }, {}, 'wav_delete'],
])('%s is read by an index', async (_what, filter, sort, index) => {
  const plan: unknown = await world.db.collection('practice_session').find(filter).sort(sort).explain()
  expect(JSON.stringify(plan)).toContain(`"indexName":"${index}"`)
})
