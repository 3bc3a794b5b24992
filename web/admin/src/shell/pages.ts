import type { PageRow } from './page-row'

/**
 * The pages of the back office, found by the file `pages.ts` of each subject. The menu shows the permitted ones; a
 * function without a page is `planned` in the table of functions (a test compares both).
 */
export const PAGES: readonly PageRow[] = Object.values(
  import.meta.glob<{ PAGES: readonly PageRow[] }>('../*/pages.ts', { eager: true }),
).flatMap((subject) => subject.PAGES)

/** The page of an address, or null. @param hash as the browser has it, with its query */
export function pageAt(hash: string): PageRow | null {
  const path = hash.replace(/^#/, '').split('?', 1)[0]
  return PAGES.find((page) => page.route === path) ?? null
}
