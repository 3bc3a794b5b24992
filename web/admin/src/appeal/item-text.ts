import type { Translate } from '@lianda/shared/i18n/texts'
import { score } from '../platform/format'

interface Thing {
  id: string
  /** null: it is known by its number. */
  name: string | null
}

/** Open parts are numbered from 0, everything else from 1. */
const numberOf = (item: string): number => Number(item.slice(1)) + (item.startsWith('o') ? 1 : 0)

/** A thing of a score: `Question 3`, or what it is called. */
export const itemText = ({ id, name }: Thing, t: Translate): string =>
  name === null
    ? t(`appeal-admin.item.${id.slice(0, 1)}`, { no: numberOf(id) })
    : t('appeal-admin.item.named', { name })

/** The same with what it is worth. */
export const worthText = (thing: Thing & { worth: number }, t: Translate): string =>
  t(/^[do]/.test(thing.id) ? 'appeal-admin.spread.costs' : 'appeal-admin.spread.earns', {
    item: itemText(thing, t),
    worth: score(thing.worth),
  })
