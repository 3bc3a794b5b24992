import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { at, root } from '../paths.mjs'

/**
 * All users see times in the organisation's time zone (product.md 17), never in that of the device. Files that compute
 * in a named zone, or read the clock that replaces it, are listed with their reason.
 */
const MAY: Record<string, string> = {
  'shared/src/kernel/wall-time.ts': 'the wall of a named zone',
  'shared/src/kernel/day.ts': 'the day of a named zone',
  'shared/src/kernel/wall-clock.ts': 'the wall by the offsets of a profile; the device only where nobody is signed in',
  'web/admin/src/platform/zone.ts': 'the zone of the back office',
  'web/admin/src/platform/format.ts': 'formats with that zone',
  'web/admin/src/list/DaysFilter.tsx': 'a day of a picker, which shows that zone’s wall',
}
const LOCAL =
  /\.(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|toLocale(?:Date|Time)?String\(|Intl\.DateTimeFormat|Intl\.RelativeTimeFormat|startOf\('day'\)/

const sources = ['shared/src', 'web/learner/src', 'web/admin/src', 'web/pre-router', 'miniprogram/src'].flatMap(
  (folder) =>
    readdirSync(at(...folder.split('/')), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
)

it('no screen goes by the time zone of its device', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter((file) => LOCAL.test(readFileSync(at(...file.split('/')), 'utf8')))
  expect(found.filter((file) => MAY[file] === undefined)).toEqual([])
  // Files that no longer need to be on the list must be removed from it.
  expect(
    Object.keys(MAY).filter((file) => !found.includes(file) && file !== 'web/admin/src/platform/format.ts'),
  ).toEqual([])
})
