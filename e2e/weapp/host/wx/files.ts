import { answer, type Callbacks } from './answer'
import { fromBase64, toBase64 } from './network'

type Data = string | ArrayBuffer
type Named = Callbacks & { filePath: string }

const USER_DATA_PATH = 'wxfile://usr'

/**
 * `wx.getFileSystemManager` over files in memory.
 *
 * @param limitBytes limit of all files together (200 MB on a device)
 * @param initial files of an earlier run, path -> base64
 */
export function createFiles(limitBytes: number, initial: Record<string, string>) {
  const files = new Map(Object.entries(initial).map(([path, text]) => [path, new Uint8Array(fromBase64(text))]))

  function get(path: string): Uint8Array<ArrayBuffer> {
    const file = files.get(path)
    if (!file) throw new Error(`no such file or directory, open "${path}"`)
    return file
  }
  function put(path: string, bytes: Uint8Array<ArrayBuffer>): undefined {
    if (!path.startsWith(`${USER_DATA_PATH}/`)) throw new Error(`permission denied, open "${path}"`)
    let total = bytes.length
    for (const [name, file] of files) if (name !== path) total += file.length
    if (total > limitBytes) throw new Error('the maximum size of the file storage limit is exceeded')
    files.set(path, bytes)
    return undefined
  }
  function remove(path: string): undefined {
    get(path)
    files.delete(path)
    return undefined
  }
  function append(path: string, data: Data): undefined {
    const before = get(path)
    const added = toBytes(data)
    const joined = new Uint8Array(before.length + added.length)
    joined.set(before)
    joined.set(added, before.length)
    return put(path, joined)
  }
  const read = (path: string, encoding?: string): Data => {
    const bytes = get(path)
    return encoding === undefined ? bytes.slice().buffer : new TextDecoder().decode(bytes)
  }

  const manager = {
    writeFileSync: (path: string, data: Data) => void put(path, toBytes(data)),
    appendFileSync: (path: string, data: Data) => void append(path, data),
    readFileSync: read,
    unlinkSync: (path: string) => void remove(path),
    accessSync: (path: string) => void get(path),
    readdirSync: () => [...files.keys()].map((path) => path.slice(USER_DATA_PATH.length + 1)),
    writeFile: (options: Named & { data: Data }) =>
      answer('writeFile', options, () => put(options.filePath, toBytes(options.data))),
    appendFile: (options: Named & { data: Data }) =>
      answer('appendFile', options, () => append(options.filePath, options.data)),
    readFile: (options: Named & { encoding?: string }) =>
      answer('readFile', options, () => ({ data: read(options.filePath, options.encoding) })),
    unlink: (options: Named) => answer('unlink', options, () => remove(options.filePath)),
    access: (options: Callbacks & { path: string }) =>
      answer('access', options, () => {
        get(options.path)
        return undefined
      }),
  }
  return {
    /** Bytes of a file; undefined: there is none. */
    sizeOf: (path: string) => files.get(path)?.byteLength,
    put: (path: string, bytes: ArrayBuffer) => void put(path, new Uint8Array(bytes)),
    /** Returns an address that an `<img>` of this page can show. */
    show: (path: string) => URL.createObjectURL(new Blob([get(path)])),
    dump: () => Object.fromEntries([...files].map(([path, bytes]) => [path, toBase64(bytes.slice().buffer)])),
    wx: { env: { USER_DATA_PATH }, getFileSystemManager: () => manager },
  }
}

function toBytes(data: Data): Uint8Array<ArrayBuffer> {
  return typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data.slice(0))
}
