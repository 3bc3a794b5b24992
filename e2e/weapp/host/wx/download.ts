import { answer, type Callbacks } from './answer'

type DownloadOptions = Callbacks & { url: string; filePath?: string; header?: Record<string, string>; timeout?: number }
type Exchange = (options: DownloadOptions) => Promise<{ bytes: ArrayBuffer; status: number; header: object }>

let temporary = 0

/** `wx.downloadFile`: as on a device, writes the response to a file whatever its status. */
export function createDownload(exchange: Exchange, put: (path: string, bytes: ArrayBuffer) => void) {
  return {
    downloadFile(options: DownloadOptions) {
      const nothing = () => undefined
      const done = answer('downloadFile', options, async () => {
        const { bytes, status, header } = await exchange({ url: options.url, ...given(options) })
        const file = options.filePath ?? `wxfile://usr/tmp-${(temporary += 1)}`
        put(file, bytes)
        return { statusCode: status, header, ...(options.filePath ? { filePath: file } : { tempFilePath: file }) }
      })
      return Object.assign(done, {
        abort: nothing,
        onProgressUpdate: nothing,
        offProgressUpdate: nothing,
        onHeadersReceived: nothing,
        offHeadersReceived: nothing,
      })
    },
  }
}

const given = ({ header, timeout }: DownloadOptions) => ({
  ...(header ? { header } : {}),
  ...(timeout === undefined ? {} : { timeout }),
})
