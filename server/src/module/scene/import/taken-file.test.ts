import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationList } from '@lianda/shared/module/log/log.admin.contract'
import type { SceneFile } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { fileImport } from '@lianda/shared/module/scene/scene-file.admin.contract'
import { sceneList } from '@lianda/shared/module/scene/scene.admin.contract'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { emptyScene } from '../draft/empty-scene'
import { scenes } from '../scene.model'
import { finishFiles, keepFile, makeScenes } from './taken-file'
import { takenFiles } from './taken-file.model'

const SCENES = 5

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-scene', 'log-operation'])
})
afterAll(() => world.close())

const fileOf = (name: string): SceneFile => ({
  format: 'lianda-scenes',
  version: 1,
  scenes: Array.from({ length: SCENES }, (_none, n) => ({
    kind: 'flow' as const,
    content: emptyScene(`${name} ${n}`, '16k_zh'),
  })),
})
const names = async (text: string) =>
  (await world.get(sceneList, { text, sort: 'name' }, author)).rows.map(({ name }) => name)
const all = (name: string) => fileOf(name).scenes.map(({ content }) => content.name)
const taken = async (file: SceneFile, key: string) =>
  (await world.get(fileImport, { file, key }, author)).scenes.map(({ id }) => id)
const kept = () => takenFiles(world.db).countDocuments({ orgid })
const logged = async (name: string) => (await world.get(operationList, { text: name }, author)).total

describe('the scenes of a file', () => {
  it('are made once for one key, and again for another', async () => {
    const file = fileOf('Once')
    const first = await taken(file, 'one')
    expect(await taken(file, 'one')).toEqual(first)
    expect(await names('Once')).toEqual(all('Once'))
    expect(await logged('Once')).toBe(SCENES)
    await taken(file, 'two')
    expect((await names('Once')).length).toBe(2 * SCENES)
    expect(await kept()).toBe(0)
  })

  it("are another person's own under the same key", async () => {
    const other = await world.admin(orgid, ['voice-scene'])
    const file = fileOf('Shared')
    const mine = await taken(file, 'shared')
    const theirs = (await world.get(fileImport, { file, key: 'shared' }, other)).scenes.map(({ id }) => id)
    expect(new Set([...mine, ...theirs]).size).toBe(2 * SCENES)
  })

  /** What a process leaves that dies after so many scenes of a file. */
  async function diedAfter(made: number, name: string): Promise<string> {
    const { scenes: given } = fileOf(name)
    const who = { orgid, userId: author.id, account: 'author', name: 'Author' }
    const file = { ...who, _id: `left-${name}`, catalogId: null, scenes: given, at: new Date(world.clock.now()) }
    await keepFile(world.deps, file)
    await makeScenes(world.deps, { ...file, scenes: given.slice(0, made) })
    return file._id
  }

  it.each([0, 1, SCENES - 1, SCENES])(
    'are all there after a start where the process died after %i of them',
    async (n) => {
      const name = `Died ${n}`
      await diedAfter(n, name)
      expect((await names(name)).length).toBe(n)
      await finishFiles(world.deps)
      expect(await names(name)).toEqual(all(name))
      expect(await kept()).toBe(0)
      expect(await logged(name)).toBe(SCENES)
      await finishFiles(world.deps)
      expect(await names(name)).toEqual(all(name))
    },
  )

  it('that cannot be finished keep no server from its start, and nothing else from being finished', async () => {
    const bad = await diedAfter(0, 'Bad')
    await diedAfter(1, 'Good')
    await takenFiles(world.db).updateOne({ _id: bad, orgid }, { $set: { scenes: [{ kind: 'flow', content: {} }] } })
    await finishFiles(world.deps)
    expect(await names('Good')).toEqual(all('Good'))
    expect(await scenes(world.db).countDocuments({ orgid, name: /Bad/ as never })).toBe(0)
    expect(await kept()).toBe(1)
    await takenFiles(world.db).deleteOne({ _id: bad, orgid })
  })
})
