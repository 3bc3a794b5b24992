import type { Plugin } from 'vite'

/**
 * Leaves out of every list of preloaded pieces what the frame loads anyway: the entry requests the frame and the first
 * page at the same time, and all lists are part of the scripts that load before the first view.
 * @param frame end of the path of the module that is the frame
 */
export function framePieces(frame: string): Plugin {
  const ofFrame = new Set<string>()
  return {
    name: 'lianda:frame-pieces',
    enforce: 'pre',
    config: () => ({
      build: { modulePreload: { resolveDependencies: (_file, deps) => deps.filter((dep) => !ofFrame.has(dep)) } },
    }),
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const follow = (file: string) => {
          const piece = bundle[file]
          if (ofFrame.has(file) || piece?.type !== 'chunk') return
          ofFrame.add(file)
          piece.imports.forEach(follow)
        }
        const start = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(frame))
        if (!start) throw new Error(`No piece has ${frame}.`)
        follow(start.fileName)
        ofFrame.delete(start.fileName)
      },
    },
  }
}
