import type { Translate } from '@lianda/shared/i18n/texts'
import { score } from '../platform/format'

/** Open parts are numbered from 0, everything else from 1. */
const numberOf = (item: string): number => Number(item.slice(1)) + (item.startsWith('o') ? 1 : 0)

/** A thing of a score: `Question 3`. */
export const itemText = (item: string, t: Translate): string =>
  t(`appeal-admin.item.${item.slice(0, 1)}`, { no: numberOf(item) })

/** The same with what it is worth. */
export const worthText = ({ id, worth }: { id: string; worth: number }, t: Translate): string =>
  t(/^[do]/.test(id) ? 'appeal-admin.spread.costs' : 'appeal-admin.spread.earns', {
    item: itemText(id, t),
    worth: score(worth),
  })
