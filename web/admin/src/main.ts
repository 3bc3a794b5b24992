import { isSignedInHere } from '../../pre-router/signed-in'
import { pageAt } from './shell/pages'

/**
 * Entry point. Loads nothing of the back office without a session (the pre-router has redirected to the sign-in page);
 * otherwise loads everything that the first page needs in parallel.
 */
async function open(): Promise<void> {
  const page = pageAt(window.location.hash)
  // The router loads it again and shows the error.
  page?.load().catch(() => undefined)
  const texts = import('./platform/platform').then(({ startTexts }) => startTexts(page?.texts ?? []))
  const [{ draw }] = await Promise.all([import('./start'), texts])
  draw()
}

if (isSignedInHere())
  open().catch((error: unknown) => {
    document.getElementById('failed')?.removeAttribute('hidden')
    throw error
  })
