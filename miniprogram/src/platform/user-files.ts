import { StorageFullError } from '@lianda/shared/platform/storage'
import type Taro from '@tarojs/taro'

/** WeChat's errors have only words; these are the ones that mean "no room". */
export function orFull<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    const text = error instanceof Error ? error.message : String((error as { errMsg?: unknown }).errMsg)
    if (/size limit|max size|exceed|no space|storage limit/i.test(text)) throw new StorageFullError()
    throw error
  }
}

/** Also when it is gone already. */
export function removeFile(files: Taro.FileSystemManager, file: string): void {
  try {
    files.unlinkSync(file)
  } catch {
    // Already gone: WeChat may clear a user's files when the phone runs out of room.
  }
}
