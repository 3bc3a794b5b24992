import { StorageFullError } from '@lianda/shared/platform/storage'
import type Taro from '@tarojs/taro'

/** @throws StorageFullError when WeChat's error text means "no space"; WeChat has no error codes */
export function orFull<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    const text = error instanceof Error ? error.message : String((error as { errMsg?: unknown }).errMsg)
    if (/size limit|max size|exceed|no space|storage limit/i.test(text)) throw new StorageFullError()
    throw error
  }
}

/** Removes the file; a missing file is no error. */
export function removeFile(files: Taro.FileSystemManager, file: string): void {
  try {
    files.unlinkSync(file)
  } catch {
    // WeChat may have deleted it already: it does so when the phone runs out of space.
  }
}
