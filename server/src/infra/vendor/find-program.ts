import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** Path of an installed program; searches PATH for a bare name. Null if the program is not installed. */
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
