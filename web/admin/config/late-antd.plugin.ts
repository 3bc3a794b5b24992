import { fileURLToPath } from 'node:url'

const at = (name: string) => fileURLToPath(new URL(`../src/list/${name}`, import.meta.url))

/**
 * What antd's Table imports for columns with filters and for menus of selections. No list has either: their filters stand
 * above the table. It is a quarter of what a list loads, so the filters are left out and the menu comes with the first
 * selection that needs it.
 * The last row is one line of antd's Radio, which brings the store of all forms with it.
 */
const LATE = [
  {
    importer: /\/antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    source: './FilterDropdown',
    by: at('NoFilterDropdown.tsx'),
  },
  { importer: /\/antd\/es\/table\/hooks\/useSelection\.js$/, source: '../../dropdown', by: at('LateDropdown.tsx') },
  { importer: /\/antd\/es\/radio\/group\.js$/, source: '../form/hooks/useForm', by: at('radio-name.ts') },
]

/** Loads parts of antd's Table when they are drawn. Fails when antd has moved them, so that they don't come back unseen. */
export function lateAntd() {
  const found = new Set<string>()
  return {
    name: 'lianda:late-antd',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      const row = LATE.find((one) => one.source === source && one.importer.test((importer ?? '').replaceAll('\\', '/')))
      if (row) found.add(row.source)
      return row?.by
    },
    buildEnd(error?: Error) {
      const lost = LATE.filter(({ source }) => !found.has(source))
      if (!error && lost.length > 0)
        throw new Error(`antd no longer imports ${lost.map(({ source }) => source).join()}`)
    },
  }
}
