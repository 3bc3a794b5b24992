import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/media/media.admin.contract'
import { FILE_SAMPLES } from '../../../../test/file-samples'
import { uploadFile } from '../../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../../test/world'
import { mediaVersions } from '../media.model'
import { type MakeJob, MakeFailed, type Maker } from './maker'
import { makersOf } from './makers'
import { mediaJobs } from './media-job.model'
import { findMade } from './media-orders'
import { madeFiles, mediaRunner } from './media-runner'

let world: World
let author: SignedIn
let others: readonly Maker[]
/** What the maker of this file does with each original. */
let make: (job: MakeJob) => Promise<unknown>

beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
  others = [...makersOf(world.deps)]
})
beforeEach(() => {
  const maker: Maker = { kind: 'pages', formats: ['pdf'], make: (_deps, job) => make(job) }
  makersOf(world.deps).splice(0, Number.POSITIVE_INFINITY, maker)
})
afterEach(async () => {
  await mediaRunner(world.deps).idle()
  makersOf(world.deps).splice(0, Number.POSITIVE_INFINITY, ...others)
})
afterAll(() => world.close())

const pdf = () => uploadFile(world, author, 'a.pdf', FILE_SAMPLES.pdf(), 'file')
const begin = async (name: string, fileId?: string) =>
  (await world.get(contract.mediaCreate, { name, fileId: fileId ?? (await pdf()) }, author)).media
const row = async (id: string) => (await world.get(contract.mediaGet, { id }, author)).media
const idle = () => mediaRunner(world.deps).idle()
const codeOf = async (step: 'retry' | 'cancel', id: string) => {
  const { failure } =
    step === 'retry'
      ? await world.call(contract.mediaRetry, { id, status: 0 }, author)
      : await world.call(contract.mediaCancel, { id }, author)
  return failure?.code ?? 'ok'
}

/** A maker that waits until somebody says go, or the job is aborted. */
function gate() {
  let open = () => {}
  let begun = () => {}
  const begins = new Promise<void>((resolve) => (begun = resolve))
  const opens = new Promise<void>((resolve) => (open = resolve))
  const wait = async ({ signal }: MakeJob): Promise<void> => {
    begun()
    await Promise.race([
      opens,
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      ),
    ])
  }
  return { begins, open: () => open(), wait }
}

describe('what is made of an original', () => {
  it('is told while it is made, and is there when it is done', async () => {
    const { begins, open, wait } = gate()
    make = async (job) => {
      await writeFile(join(job.folder, 'one.txt'), 'first')
      await job.note(40, { pages: 1 })
      await wait(job)
      return { pages: 2 }
    }
    const { id, fileId } = await begin('两页')
    await begins
    expect(await row(id)).toMatchObject({ status: 0, percent: 40, fault: null })
    expect((await findMade(world.deps, author.orgid, fileId))?.facts).toEqual({ pages: 1 })
    open()
    await idle()
    expect(await row(id)).toMatchObject({ status: 1, percent: 100, fault: null })
    expect((await findMade(world.deps, author.orgid, fileId))?.facts).toEqual({ pages: 2 })
    expect(await madeFiles(world.deps).read(author.orgid, fileId, 'one.txt')).toBe('first')
    // Names that lead elsewhere open nothing.
    expect(await madeFiles(world.deps).open(author.orgid, fileId, '../one.txt')).toBeNull()
  })

  it('is made once for an original that several files have', async () => {
    let runs = 0
    make = () => Promise.resolve({ runs: ++runs })
    const { fileId } = await begin('一个')
    await idle()
    expect(await begin('又一个', fileId)).toMatchObject({ status: 1 })
    await idle()
    expect(runs).toBe(1)
  })

  it('is made one after the other', async () => {
    let at = 0
    let most = 0
    make = async () => {
      most = Math.max(most, ++at)
      await new Promise((resolve) => setImmediate(resolve))
      at--
      return {}
    }
    await Promise.all(['甲', '乙', '丙'].map((name) => begin(name)))
    await idle()
    expect([at, most]).toEqual([0, 1])
  })

  it('goes on with a new start where the server stopped in between', async () => {
    const { begins, wait } = gate()
    make = async (job) => {
      await writeFile(join(job.folder, 'one.txt'), 'first')
      await job.note(50, { pages: 1 })
      await wait(job)
    }
    const { id, fileId } = await begin('停一下')
    await begins
    const runner = mediaRunner(world.deps)
    await runner.stop()
    expect(await row(id)).toMatchObject({ status: 0, percent: 50 })
    const seen: unknown[] = []
    make = async ({ folder, facts }) => {
      seen.push(facts, await readdir(folder))
      return { pages: 2 }
    }
    await runner.start()
    await idle()
    expect(seen).toEqual([{ pages: 1 }, ['one.txt']])
    expect(await row(id)).toMatchObject({ status: 1 })
    expect((await findMade(world.deps, author.orgid, fileId))?.tries).toBe(2)
  })
})

describe('an original that nothing can be made of', () => {
  it('says why, leaves no files, and is tried again by hand only', async () => {
    make = async ({ folder }) => {
      await writeFile(join(folder, 'half.txt'), 'half')
      throw new MakeFailed('encrypted')
    }
    const { id, fileId } = await begin('有密码')
    await idle()
    expect(await row(id)).toMatchObject({ status: 100, fault: 'encrypted' })
    expect(await madeFiles(world.deps).open(author.orgid, fileId, 'half.txt')).toBeNull()
    await world.server.app.runJob('media.make')
    await idle()
    expect(await row(id)).toMatchObject({ status: 100 })
    expect(await codeOf('cancel', id)).toBe('media/not_processing')
    make = () => Promise.resolve({})
    expect(await codeOf('retry', id)).toBe('ok')
    await idle()
    expect(await row(id)).toMatchObject({ status: 1, fault: null })
    expect(await codeOf('retry', id)).toBe('media/not_failed')
  })

  it('is given up after three tries where the reason is not known', async () => {
    let tries = 0
    make = () => Promise.reject(new Error(`broken ${++tries}`))
    const { id } = await begin('不知为何')
    await idle()
    expect(await row(id)).toMatchObject({ status: 0 })
    for (let n = 0; n < 3; n++) {
      await world.server.app.runJob('media.make')
      await idle()
    }
    expect(await row(id)).toMatchObject({ status: 100, fault: 'failed' })
    expect(tries).toBe(3)
  })

  it('is not made any further once it is cancelled', async () => {
    const { begins, wait } = gate()
    make = wait
    const { id } = await begin('不要了')
    await begins
    expect(await codeOf('cancel', id)).toBe('ok')
    await idle()
    expect(await row(id)).toMatchObject({ status: 100, fault: 'cancelled' })
  })
})

describe('what was made of an original that nothing has any more', () => {
  it('is removed, and nothing else is', async () => {
    make = async ({ folder }) => {
      await writeFile(join(folder, 'one.txt'), 'one')
      return {}
    }
    const gone = await begin('要走的')
    const kept = await begin('留下的')
    await idle()
    await mediaVersions(world.deps.db).deleteMany({ orgid: author.orgid, mediaId: gone.id })
    world.clock.advance(2 * 3_600_000)
    await world.server.app.runJob('media.sweep_made')
    expect(await findMade(world.deps, author.orgid, gone.fileId)).toBeNull()
    expect(await madeFiles(world.deps).open(author.orgid, gone.fileId, 'one.txt')).toBeNull()
    const made = await madeFiles(world.deps).open(author.orgid, kept.fileId, 'one.txt')
    expect(made?.size).toBe(3)
    await made?.file.close()
    expect(await mediaJobs(world.deps.db).countDocuments({ orgid: author.orgid, path: kept.fileId })).toBe(1)
  })
})
