import lighthouse, { desktopConfig } from 'lighthouse'
import { atLeast, type Figure, percentile } from './figures'

/** An odd number, so that the median is a run. */
export const RUNS = 5

/** Lighthouse presets: a phone with a slow network and a four times slower CPU, or a computer with a fast network. */
export type Device = 'mobile' | 'desktop'

const CONFIGS = { mobile: undefined, desktop: desktopConfig }
const GOALS = { mobile: 95, desktop: 90 }

/**
 * Lighthouse scores of one screen for performance and accessibility, medians of several runs.
 * @param port remote debugging port of the browser, whose storage (the signed-in user) is not reset
 */
export async function lighthouseOf(screen: string, device: Device, url: string, port: number): Promise<Figure[]> {
  const speed: number[] = []
  const accessibility: number[] = []
  const wrong = new Set<string>()
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(
      url,
      { port, onlyCategories: ['performance', 'accessibility'], disableStorageReset: true, logLevel: 'error' },
      CONFIGS[device],
    )
    const report = result?.lhr
    speed.push((report?.categories['performance']?.score ?? 0) * 100)
    accessibility.push((report?.categories['accessibility']?.score ?? 0) * 100)
    for (const { id } of report?.categories['accessibility']?.auditRefs ?? [])
      if (report?.audits[id]?.score === 0) wrong.add(id)
  }
  const named = wrong.size === 0 ? screen : `${screen} (${[...wrong].join(', ')})`
  return [
    atLeast(`Lighthouse performance, ${device}, ${screen}`, percentile(speed, 50), GOALS[device], ''),
    atLeast(`Lighthouse accessibility, ${device}, ${named}`, percentile(accessibility, 50), 100, ''),
  ]
}
