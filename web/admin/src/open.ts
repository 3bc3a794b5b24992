import { pageAt } from './shell/pages'

/** Loads everything that the first page needs in parallel, and draws it. */
export async function open(): Promise<void> {
  const page = pageAt(window.location.hash)
  // The router loads it again and shows the error.
  page?.load().catch(() => undefined)
  const texts = import('./platform/platform').then(({ startTexts }) => startTexts(page?.texts ?? []))
  const [{ draw }] = await Promise.all([import('./start'), texts])
  draw()
}
