import { isSignedInHere } from '../../pre-router/signed-in'

/**
 * Entry point. Without a session it loads nothing of the back office, nor the list of its pages: the pre-router has
 * redirected to the sign-in page.
 */
if (isSignedInHere())
  import('./open')
    .then(({ open }) => open())
    .catch((error: unknown) => {
      document.getElementById('failed')?.removeAttribute('hidden')
      throw error
    })
