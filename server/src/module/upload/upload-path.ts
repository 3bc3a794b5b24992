import { withoutEnding } from '@lianda/shared/kernel/pattern'
import type { FileName, SubFolder } from '@lianda/shared/module/upload/upload-kinds'
import type { UploadPath } from '../../infra/storage/upload-store'
import type { StoredKind } from './kept-kinds'

interface PathParts {
  orgid: string
  userId: string
  kind: StoredKind
  subFolder: SubFolder
  fileName: FileName
  /** The person's own name for the file. */
  name: string
  ending: string
  /** The part that can't be guessed. */
  random: string
  now: Date
}

const KEPT_CHARS = 40

/** `<orgid>/<kind>/<folder>/<name>.<ending>`; days are UTC. */
export function uploadPath(of: PathParts): UploadPath {
  const [day = ''] = of.now.toISOString().split('T')
  const folder = { onebydate: day, mutilbydate: day.replaceAll('-', '/'), identity: of.userId }[of.subFolder]
  const before = { random: '', identity: `${of.userId}-`, keep: readable(of.name) }[of.fileName]
  return `${of.orgid}/${of.kind}/${folder}/${before}${of.random}.${of.ending}`
}

/** What of a name every file system, address and reader takes: Latin letters, digits, `-` and `_`. */
function readable(name: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, KEPT_CHARS)
  return stem === '' ? '' : `${withoutEnding(stem, '-')}-`
}
