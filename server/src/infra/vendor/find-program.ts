import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** Where an installed program lies, searching PATH for a bare name; null when it is not there. */
export async function findProgram(name: string, path: string = process.env['PATH'] ?? ''): Promise<string | null> {
  const places = isAbsolute(name) ? [name] : path.split(delimiter).map((folder) => join(folder, name))
  for (const place of places) {
    const there = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (there) return place
  }
  return null
}
