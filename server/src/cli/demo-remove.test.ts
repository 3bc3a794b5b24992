import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config'
import { readLifeState } from './demo/life/life-state'
import { demoRemove } from './demo-remove'
import { seed } from './seed'
import { withApp } from './with-app'

let dataDir: string
let printed = ''
const print = (text: string) => void (printed += text)
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-remove-'))
  await seed(config(), print)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const config = (folder = dataDir) =>
  readConfig({ DATA_DIR: folder, LOCAL_ASR: 'off', LOCAL_TTS: 'off' }, { version: '0', rootDir: folder })

describe('demo:remove', () => {
  it('is refused where there is no demonstration, and for every organisation but it', async () => {
    const empty = join(dataDir, 'empty')
    await expect(demoRemove(config(empty), ['--yes'], print)).rejects.toThrow(/no demonstration organisation/)
    await expect(demoRemove(config(), ['--org', 'another', '--yes'], print)).rejects.toThrow(/not the demonstration/)
    await expect(demoRemove(config(), ['--all'], print)).rejects.toThrow(/usage: demo:remove/)
    expect((await readLifeState(dataDir))?.state).toBe('wanted')
  })

  it('names the numbers and asks, and then removes it for good', async () => {
    const { orgid = '' } = (await readLifeState(dataDir)) ?? {}
    await withApp(config(), async (_app, { db, newId }) => {
      const user = await db.collection('user').findOne({ orgid, account: 'learner1' })
      await db.collection('user').insertOne({ ...user, _id: newId() as never, account: 'made.up', demo: true })
    })
    printed = ''
    // No terminal to ask at.
    await expect(demoRemove(config(), [], print)).rejects.toThrow(/--yes/)
    expect(printed).toContain(`(${orgid})`)
    expect(printed).toMatch(/ 1 {2}people\n +0 {2}accounts/)
    await demoRemove(config(), ['--org', orgid, '--yes'], print)
    expect(printed).toContain('does not come back')
    expect((await readLifeState(dataDir))?.state).toBe('removed')
    await withApp(config(), async (_app, { db }) => {
      expect(await db.collection('user').countDocuments({ demo: true })).toBe(0)
      expect(await db.collection('user').countDocuments({ account: 'learner1' })).toBe(1)
    })
  })
})
