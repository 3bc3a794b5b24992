import { splitPath } from '@lianda/shared/module/import/import.rules'

/** Drops Moodle's prefix of a category path: `$course$/top/...`. */
export function moodlePath(text: string): string[] {
  const names = splitPath(text.trim().replace(/^\$\w+\$(?=\/|$)/, ''))
  return names[0] === 'top' ? names.slice(1) : names
}
