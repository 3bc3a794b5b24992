import type { Translate } from '../../../i18n/texts'
import { pointsText } from '../../../ui/format'
import type { RankBy } from '../ranking-list.contract'

/** What somebody is ranked by, with its unit. */
export const valueText = (value: number, by: RankBy, t: Translate): string =>
  t(`ranking-list.value.${by}`, { n: pointsText(value) })
