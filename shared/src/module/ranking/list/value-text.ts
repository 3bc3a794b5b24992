import type { Translate } from '../../../i18n/texts'
import { pointsText } from '../../../ui/format'
import type { RankBy } from '../ranking-list.contract'

/** Thousands apart. WeChat has no number formats of its own. */
const grouped = (digits: string): string =>
  digits.length > 3 ? `${grouped(digits.slice(0, -3))},${digits.slice(-3)}` : digits

/** What somebody is ranked by, with its unit: `1,234 XP`, `87.5 pts`. */
export function valueText(value: number, by: RankBy, t: Translate): string {
  const [whole = '', ...part] = pointsText(value).split('.')
  return t(`ranking-list.value.${by}`, { n: [grouped(whole), ...part].join('.') })
}
