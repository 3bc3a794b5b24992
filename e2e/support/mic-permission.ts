import type { BrowserContext } from 'playwright-core'

/**
 * Chromium without a window opens the fake microphone whatever the site's permission is. This makes it obey, as one with
 * a window does: no microphone while it is blocked, and an open one ends when it is blocked. The permission itself and
 * its changes are Chromium's own. Call it before the page is opened.
 */
export async function obeyMicPermission(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices, permissions } = navigator
    if (mediaDevices === undefined) return
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const status = await permissions.query({ name: 'microphone' as PermissionName })
      if (status.state === 'denied') throw new DOMException('Permission denied', 'NotAllowedError')
      const stream = await open(wish)
      status.addEventListener('change', () => {
        if (status.state !== 'denied') return
        for (const track of stream.getTracks()) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      })
      return stream
    }
  })
}

/** Blocks the microphone for this site, as a person does in the browser's site settings. */
export async function blockMic(context: BrowserContext, origin: string): Promise<void> {
  await context.clearPermissions()
  await context.grantPermissions([], { origin })
}

export const allowMic = (context: BrowserContext, origin: string): Promise<void> =>
  context.grantPermissions(['microphone'], { origin })
