interface PieceModules {
  name: string
  facadeModuleId?: string | null | undefined
  moduleIds: readonly string[]
}
/** The parts of both Vite's output options that name files. */
interface OutputNames {
  chunkFileNames?: unknown
  entryFileNames?: unknown
}

/** File names that say nothing: the folder or the package names the piece instead. */
const SAYS_NOTHING = /^(index|main|common|context|chunk-\w+)$/

/**
 * Names a piece of the bundle for what it is: its page, its component or its package. Without a module of its own to
 * load it is named after the last of its modules, the one that needs all the others.
 */
export function pieceName({ name, facadeModuleId, moduleIds }: PieceModules): string {
  const [id = ''] = (facadeModuleId ?? moduleIds.at(-1) ?? name).replaceAll('\0', '').split('?')
  const library = id.includes('/node_modules/')
  const path = (id.split('/node_modules/').at(-1) ?? id).split('/')
  const packageName = library ? path.splice(0, path[0]?.startsWith('@') ? 2 : 1).join('/') : ''
  const parts = path.filter((part) => !/^(es|esm|lib|dist|cjs|build|src|development)$/.test(part))
  const file = (parts.pop() ?? name).replace(/\.(h5|module|min|prod|production|es5|esm)\b/g, '').replace(/\.\w+$/, '')
  const folder = parts.at(-1) ?? ''
  const own = SAYS_NOTHING.test(file) ? folder : file
  const named = library ? [packageName, own === packageName ? '' : own].filter(Boolean).join('-') : own || name
  const texts = /\/locales\/(\w+)\/([\w-]+)\.json$/.exec(id)
  if (texts) return `texts-${texts[2]}.${texts[1]}`
  const page = /\/src\/pages\/[^/]+\/index\.tsx$/.test(id) ? `page-${named}` : named
  return page.replace(/[^\w.-]+/g, '-').replace(/^-+/, '')
}

/**
 * Names the pieces of a bundle and writes its manifest (`pieces.json`), by which scripts/pieces.mjs knows what each page
 * loads. The type is written out here because two major versions of Vite use it.
 * @param folder of the scripts, relative to the bundle
 */
export function namedPieces(folder: string) {
  const fileNames = (piece: PieceModules) => `${folder}/${pieceName(piece)}.[hash].js`
  return {
    name: 'lianda:named-pieces',
    config: () => ({ build: { manifest: 'pieces.json' } }),
    outputOptions: <T extends OutputNames>(options: T): T => ({
      ...options,
      chunkFileNames: fileNames,
      entryFileNames: fileNames,
    }),
  }
}
