import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { atMost, type Bench, type Figure, report } from './figures'
import { startServer } from '../../e2e/support/server-process'

const ROOT = resolve(import.meta.dirname, '..', '..')
const LEARNER = join(ROOT, 'web', 'learner', 'dist')
const KIB = 1024
/** Recordings arrive as 16 kHz 16-bit WAV; only a 16 kbit/s mp3 of both lanes is stored permanently. */
const WAV_BYTES_S = 32_000
const MP3_BYTES_S = 2_000

function files(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}

function folderFigure(name: string, folder: string): Figure {
  const all = files(folder)
  const js = all.filter((file) => file.endsWith('.js'))
  const gz = js.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / KIB
  return report(
    name,
    `${js.length} scripts, ${gz.toFixed(0)} KiB gz; ${(all.reduce((sum, file) => sum + statSync(file).size, 0) / KIB).toFixed(0)} KiB in all`,
  )
}

function packages(): Figure[] {
  const dist = join(ROOT, 'miniprogram', 'dist')
  const sizes = new Map<string, number>()
  const config: unknown = existsSync(join(dist, 'app.json'))
    ? JSON.parse(readFileSync(join(dist, 'app.json'), 'utf8'))
    : {}
  const subs =
    typeof config === 'object' && config !== null && 'subPackages' in config
      ? (config.subPackages as { root: string }[])
      : []
  for (const file of files(dist)) {
    const sub = subs.find(({ root }) => relative(dist, file).startsWith(root))
    const name = sub ? sub.root.replace(/\/$/, '') : 'main'
    sizes.set(name, (sizes.get(name) ?? 0) + statSync(file).size)
  }
  return [...sizes].map(([name, bytes]) =>
    name === 'main'
      ? atMost('mini-program, main package', bytes / KIB, 1.2 * KIB, 'KiB')
      : report(`mini-program, package ${name}`, bytes / KIB, 'KiB'),
  )
}

/** Bundle sizes, cold start, disk. Build times are printed by the build itself. */
export const sizesBench: Bench = {
  name: 'sizes',
  title: 'Sizes and start',
  async run() {
    const first = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const firstMs = first.readyMs
    await first.kill('SIGTERM')
    const begun = performance.now()
    await first.restart()
    const againMs = performance.now() - begun
    const memory = first.memoryMiB()
    await first.dispose()
    return {
      how: 'Sizes of the production builds; the server is started on an empty folder and once more on the same.',
      figures: [
        folderFigure('learner', LEARNER),
        folderFigure('back office', join(ROOT, 'web', 'admin', 'dist')),
        ...packages(),
        report('server ready, first time (with demonstration data)', firstMs / 1_000, 's'),
        report('server ready, later', againMs / 1_000, 's'),
        report('server memory after the start', memory, 'MiB'),
        report('disk per recorded hour of the learner: at first (WAV)', (WAV_BYTES_S * 3_600) / KIB / KIB, 'MiB'),
        report('disk per recorded hour of the learner: kept (mp3)', (MP3_BYTES_S * 3_600) / KIB / KIB, 'MiB'),
      ],
    }
  },
}
