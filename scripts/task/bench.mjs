import { mkdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { buildAll } from '../build-all.mjs'
import { runChild } from '../child.mjs'
import { at } from '../paths.mjs'

/**
 * Runs the benchmarks (bench/src/main.ts) against the built parts.
 * @param {string[]} args names of single benchmarks, or `--beside <commit>` and names to compare with another commit
 */
export async function run(args) {
  if (args[0] === '--beside') return (await import('./bench-beside.mjs')).run(args.slice(1))
  await buildAll([['learner'], ['server', 'admin', 'weapp']])
  /** @type {{ dependencies: Record<string, string> }} */
  const { dependencies } = JSON.parse(readFileSync(at('bench', 'package.json'), 'utf8'))
  mkdirSync(at('bench', 'dist'), { recursive: true })
  await build({
    entryPoints: [at('bench', 'src', 'main.ts')],
    outfile: at('bench', 'dist', 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Dependencies of bench/ stay external, Mongoose of the server's code among them: it can't be bundled. Packages that
    // only shared code needs are bundled.
    external: Object.keys(dependencies),
    alias: { '@lianda/shared': at('shared', 'src') },
    sourcemap: true,
    // Bundled CommonJS packages (the server's metrics) ask for Node's own modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'\nglobalThis.require ??= requireOf(import.meta.url)",
    },
  })
  return runChild(process.execPath, ['--enable-source-maps', at('bench', 'dist', 'main.js'), ...args])
}
