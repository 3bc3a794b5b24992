import type { PictureRow } from '@lianda/shared/module/picture/picture.admin.contract'

/** What a place gets of a picture: the value that it keeps, and an address to show it by. */
export type ChosenPicture = Pick<PictureRow, 'path' | 'url' | 'name'>

/**
 * The choice after a tile was pressed. One picture: another press replaces it. Several: a press adds or takes back; null
 * when there would be too many.
 */
export function pressed(
  chosen: readonly ChosenPicture[],
  row: ChosenPicture,
  limit: number,
): readonly ChosenPicture[] | null {
  if (chosen.some(({ path }) => path === row.path)) return chosen.filter(({ path }) => path !== row.path)
  if (limit === 1) return [row]
  return chosen.length >= limit ? null : [...chosen, row]
}

/** The tile to which an arrow key leads in a grid of so many columns; null for other keys and at the edges. */
export function tileAt(key: string, from: number, count: number, columns: number): number | null {
  const to: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  }
  const at = to[key]
  return at !== undefined && at >= 0 && at < count && at !== from ? at : null
}
