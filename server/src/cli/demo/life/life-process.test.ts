import { readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world'
import { socketPath } from '../../../infra/store/socket-path'
import { filling } from '../../../module/setting'
import { beginLife } from './life-process'
import { writeLifeState } from './life-state'

let world: World
let dataDir: string
let program: string
beforeAll(async () => {
  world = await createWorld()
  ;({ dataDir } = world.deps.config)
  program = join(dataDir, 'program.mjs')
  // The socket of the store, by which the process finds it.
  await writeFile(socketPath(dataDir), '')
})
afterAll(() => world.close())

/** A program that says how it was started and stays until it is told to end, or leaves at once. */
const write = (stays: boolean) =>
  writeFile(
    program,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(join(dataDir, 'said.json'))}, JSON.stringify({ pid: process.pid, args: process.argv.slice(2) }))
     if (${stays}) { setInterval(() => {}, 1_000) } else process.disconnect()`,
  )
const said = async (): Promise<{ pid: number; args: string[] }> =>
  JSON.parse(await readFile(join(dataDir, 'said.json'), 'utf8')) as { pid: number; args: string[] }

/** Whether a process has the lowest priority: it runs when nothing else is to be run (policy 5 of Linux), or is nice. */
const givesWay = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields after the program's name, which may have spaces; the 41st of all is the policy.
  const policy = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
  return policy === '5' || getPriority(pid) === 19
}

const wanted = (state: 'wanted' | 'there' | 'removed') =>
  writeLifeState(dataDir, { orgid: 'demonstration', untilMs: world.clock.now(), state })

describe('the process that makes the 60 days', () => {
  test('begins only where they are wanted', async () => {
    await write(false)
    expect(await beginLife(world.deps, program)).toBeNull()
    for (const state of ['there', 'removed'] as const) {
      await wanted(state)
      expect(await beginLife(world.deps, program)).toBeNull()
    }
  })

  test('gets the address of the store, has the lowest priority, and ends with the server', async () => {
    await write(true)
    await wanted('wanted')
    const life = await beginLife(world.deps, program)
    expect(filling(world.deps).orgid).toBe('demonstration')
    await expect.poll(said, { timeout: 120_000 }).toMatchObject({ args: ['demo:live', '--store', expect.any(String)] })
    const { pid, args } = await said()
    expect(decodeURIComponent(args[2] ?? '')).toContain(socketPath(dataDir))
    expect(await givesWay(pid)).toBe(true)
    await life?.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(filling(world.deps).orgid).toBeNull()
  })

  test('ends by itself when it is done', async () => {
    await write(false)
    await wanted('wanted')
    const life = await beginLife(world.deps, program)
    await life?.ended
    expect(filling(world.deps).orgid).toBeNull()
  })
})
