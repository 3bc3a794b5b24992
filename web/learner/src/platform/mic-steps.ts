import type { MicSteps } from '@lianda/shared/platform/recorder'

/** A page can't open the browser's settings: where the microphone is allowed by hand, by system and by how it was opened. */
export function micStepsFor(userAgent: string, touchPoints: number, standalone: boolean): MicSteps {
  // An iPad calls itself a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (!/Android/.test(userAgent)) return 'desktop'
  return standalone ? 'androidApp' : 'android'
}
