import { hkdfSync, randomUUID } from 'node:crypto'
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Each purpose has its own key for signing or decrypting. */
export type KeyName =
  | 'password-x25519'
  | 'password-hmac'
  | 'media-address'
  | 'exam-attempt'
  | 'sealed-text'
  | 'one-time-password'

const KEY_BYTES = 32

/** A line of the file: a key from which all keys derive (name null), or the key for one name from an older version. */
interface KeyLine {
  name: string | null
  key: Uint8Array
}

/** The key file can't be used; the message is one sentence that is printed in the terminal. */
export class KeyFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'KeyFileError'
  }
}

/** Keys by name: the first one signs, the others still verify signatures made before a key change. */
export type Keyring = (name: KeyName) => readonly Uint8Array[]

/** Reads the key file, or creates it (readable by this user only). `makeKey` returns 32 secret random bytes. */
export async function openKeyFile(file: string, makeKey: () => Uint8Array): Promise<Keyring> {
  const lines = (await readLines(file)) ?? (await createFile(file, makeKey()))
  const derived = new Map<KeyName, readonly Uint8Array[]>()
  return (name) => {
    const known = derived.get(name)
    if (known) return known
    const keys = lines.flatMap((line) => keyOf(line, name) ?? [])
    derived.set(name, keys)
    return keys
  }
}

function keyOf(line: KeyLine, name: KeyName): Uint8Array | null {
  if (line.name !== null) return line.name === name ? line.key : null
  return new Uint8Array(hkdfSync('sha256', line.key, new Uint8Array(), `lianda ${name}`, KEY_BYTES))
}

async function readLines(file: string): Promise<KeyLine[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new KeyFileError(`the key file ${file} cannot be read (${error.code ?? 'unknown'})`)
  })
  if (text === null) return null
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => parse(line, file))
  if (lines.every((line) => line.name !== null)) throw new KeyFileError(`the key file ${file} holds no key`)
  return lines
}

function parse(line: string, file: string): KeyLine {
  const [last = '', name = null] = line.split(/\s+/).reverse()
  // Node decodes both base64 and base64url.
  const key = Buffer.from(last, 'base64')
  if (key.length !== KEY_BYTES) throw new KeyFileError(`the key file ${file} has a line that is no key of 32 bytes`)
  return { name, key }
}

/** If two processes start at once, one creates the file and the other reads it. */
async function createFile(file: string, key: Uint8Array): Promise<KeyLine[]> {
  const draft = await draftOf(file, `${HEAD}${encode(key)}\n`)
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new KeyFileError(
        `the key file ${file} cannot be written (${String((error as NodeJS.ErrnoException).code)})`,
      )
  } finally {
    await rm(draft, { force: true })
  }
  return (await readLines(file)) ?? []
}

const HEAD =
  '# Keys of this installation. The first one is used, those below it still verify. Keep it apart from backups.\n'
const encode = (key: Uint8Array): string => Buffer.from(key).toString('base64')

async function draftOf(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new KeyFileError(`the key file ${file} cannot be written (${error.code ?? 'unknown'})`)
  })
  return draft
}

/** Adds the keys of an older version at the top of the file, so that their signatures stay valid. */
export async function adoptKeys(
  file: string,
  adopted: readonly { name: KeyName; key: Uint8Array }[],
  makeKey: () => Uint8Array,
): Promise<void> {
  await openKeyFile(file, makeKey)
  const text = await readFile(file, 'utf8')
  const fresh = adopted.map(({ name, key }) => `${name} ${encode(key)}`).filter((line) => !text.includes(line))
  if (fresh.length === 0) return
  const draft = await draftOf(file, `${fresh.join('\n')}\n${text}`)
  await rename(draft, file)
  await chmod(file, 0o600)
}
