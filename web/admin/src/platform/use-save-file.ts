import { App } from 'antd'
import { useState } from 'react'
import { saveFile } from './download'
import { failureOf } from './failure'

/** A file that the server made. `rows` is missing where it is not a table. */
interface MadeFile {
  url: string
  name: string
  rows?: number
}

interface Saving<F> {
  make: () => Promise<F>
  /** What is said after it; the browser has the file then. */
  done?: (file: F) => void
  /** Said instead of saving a table without rows. */
  nothing?: string
}

/** Saves files that the server makes, one at a time for the button that shows `busy`; a failure is said. */
export function useSaveFile(): { busy: boolean; save: <F extends MadeFile>(saving: Saving<F>) => void } {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async <F extends MadeFile>({ make, done, nothing }: Saving<F>): Promise<void> => {
    setBusy(true)
    try {
      const file = await make()
      if (file.rows === 0 && nothing !== undefined) return void message.info(nothing)
      saveFile(file)
      done?.(file)
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: (saving) => void run(saving) }
}
