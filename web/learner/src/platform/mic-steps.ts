import type { MicSteps } from '@lianda/shared/platform/recorder'

/** How to allow the microphone by hand, by system and display mode: a page can't open the browser's settings. */
export function micStepsFor(userAgent: string, touchPoints: number, standalone: boolean): MicSteps {
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (!/Android/.test(userAgent)) return 'desktop'
  return standalone ? 'androidApp' : 'android'
}
