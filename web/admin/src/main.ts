import { isSignedInHere } from '../../pre-router/signed-in'
import { pageAt } from './shell/pages'

/**
 * The door: nothing of the back office is loaded for somebody who is not signed in (the pre-router has sent them to
 * the sign-in page), and everything that the first page needs begins to load at once, side by side.
 */
async function open(): Promise<void> {
  const page = pageAt(window.location.hash)
  // The router asks for it again and says what went wrong.
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
