import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DOCUMENT_FORMATS } from '@lianda/shared/module/upload/upload-kinds'
import { type Deps, perApp } from '../../../deps'
import { OverLimit, runInProcess } from '../../../infra/process/run-in-process'
import { FairQueue } from '../../../infra/queue/fair-queue'
import { bundleSource } from '../../../infra/store/worker-file'
import { MakeFailed, type MakeJob, type Maker } from '../jobs/maker'
import { PAGE_LIMITS, type PageAnswer, type PageJob } from './page-job'
import { asPdf } from './as-pdf'

/** What is known of a document as soon as its pages are counted. */
export interface DocumentFacts {
  count: number
  /** Width and height of one page after the other, in points. */
  sizes: number[]
}

/** Pages of one process: few, so that a process that fails takes few with it. */
const AT_ONCE = 8
/** Pages made beside one that somebody waits for, on each side. */
const BESIDE = 2
/** Readers who wait for pages at once, by organisation. */
const WAITING = 60

/** Documents become pictures of their pages, in order. */
export const pageMaker: Maker = {
  kind: 'pages',
  formats: DOCUMENT_FORMATS,
  async make(deps, job) {
    const pdf = await asPdf(deps, job)
    const facts = (job.facts as DocumentFacts | null) ?? (await begin(job, pdf))
    const there = await madePages(job.folder)
    for (;;) {
      // Somebody who reads may have had some made meanwhile.
      for (const page of await madePages(job.folder)) there.add(page)
      const pages = missingIn(facts.count, there).slice(0, AT_ONCE)
      if (pages.length === 0) return facts
      const { made } = await runPages({ file: pdf, folder: job.folder, pages, measure: false }, job.signal)
      // A document with fewer pages than were counted is not the one that was counted.
      if (made.length < pages.length) throw new MakeFailed('unreadable')
      for (const page of made) there.add(page)
      await job.note((100 * there.size) / facts.count)
    }
  },
}

/** The first page, so that somebody can begin to read, and what is known of all of them. */
async function begin({ folder, signal, note }: MakeJob, pdf: string): Promise<DocumentFacts> {
  const { count, sizes } = await runPages({ file: pdf, folder, pages: [1], measure: true }, signal)
  const facts = { count, sizes: (sizes ?? []).flat() }
  await note(100 / count, facts)
  return facts
}

const missingIn = (count: number, there: ReadonlySet<number>): number[] =>
  Array.from({ length: count }, (_none, at) => at + 1).filter((page) => !there.has(page))

const PICTURE = /^page-([1-9]\d{0,5})\.webp$/

/** The page that a made file shows; null for other files. */
export const pageOfName = (name: string): number | null => Number(PICTURE.exec(name)?.[1] ?? 0) || null

/** The pages that are there. */
export async function madePages(folder: string): Promise<Set<number>> {
  const names = await readdir(folder).catch((): string[] => [])
  return new Set(names.flatMap((name) => pageOfName(name) ?? []))
}

/** Pages that somebody waits for are made beside those that are made ahead, one process at a time. */
const wanted = perApp(() => ({
  queue: new FairQueue({ running: 1, perKey: WAITING }),
  running: new Map<string, Promise<void>>(),
}))

/**
 * Makes a page that somebody waits for, with those beside it, unless it is there. Throws MakeFailed, QueueFull where too
 * many wait, or an Error.
 */
export async function makePageNow(
  deps: Deps,
  { orgid, folder, pdf, count }: { orgid: string; folder: string; pdf: string; count: number },
  page: number,
): Promise<void> {
  const { queue, running } = wanted(deps)
  const key = `${folder} ${page}`
  const same = running.get(key)
  if (same) return await same
  const making = queue.run(orgid, async () => {
    const there = await madePages(folder)
    if (there.has(page)) return
    const near = Array.from({ length: 2 * BESIDE + 1 }, (_none, at) => page - BESIDE + at)
    const pages = [page, ...near.filter((one) => one !== page)].filter(
      (one) => one >= 1 && one <= count && !there.has(one),
    )
    await runPages({ file: pdf, folder, pages, measure: false })
  })
  running.set(key, making)
  try {
    await making
  } finally {
    running.delete(key)
  }
}

/** The worker next to the server's bundle; bundled on the fly when running from source (tests). */
const pageWorker = (): Promise<string | URL> =>
  import.meta.url.endsWith('.ts')
    ? bundleSource(fileURLToPath(new URL('./page-worker.ts', import.meta.url)))
    : Promise.resolve(new URL('./page-worker.js', import.meta.url))

async function runPages(job: PageJob, signal?: AbortSignal): Promise<Extract<PageAnswer, { made: number[] }>> {
  try {
    const { answer } = await runInProcess(await pageWorker(), job, PAGE_LIMITS, signal)
    const given = answer as PageAnswer
    if ('fault' in given) throw new MakeFailed(given.fault)
    return given
  } catch (error) {
    if (error instanceof OverLimit) throw new MakeFailed('over_limits', { cause: error })
    throw error
  }
}
