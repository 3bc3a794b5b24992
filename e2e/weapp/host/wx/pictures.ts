import { answer, type Callbacks } from './answer'
import type { createNetwork } from './network'

type UploadOptions = Callbacks & {
  url: string
  filePath: string
  name: string
  fileName?: string
  header?: Record<string, string>
  timeout?: number
}
interface Files {
  read(path: string): ArrayBuffer
  put(path: string, bytes: ArrayBuffer): void
}

const PHOTO = 'wxfile://usr/tmp-photo.png'
const BOUNDARY = 'weapp-harness-boundary'

/** The album with one photo, WeChat's own page that cuts pictures, and `wx.uploadFile`. */
export function createPictures(exchange: ReturnType<typeof createNetwork>['exchange'], files: Files) {
  return {
    chooseMedia: (options: Callbacks) =>
      answer('chooseMedia', options, async () => {
        const bytes = await draw(300, 200)
        files.put(PHOTO, bytes)
        return { type: 'image', tempFiles: [{ tempFilePath: PHOTO, size: bytes.byteLength, fileType: 'image' }] }
      }),
    cropImage: (options: Callbacks & { src: string; cropScale: string }) =>
      answer('cropImage', options, async () => {
        files.read(options.src)
        const tempFilePath = options.src.replace('.png', '-cut.png')
        files.put(tempFilePath, await draw(200, 200))
        return { tempFilePath }
      }),
    uploadFile: (options: UploadOptions) => {
      const done = answer('uploadFile', options, async () => {
        const { url, filePath, name, fileName = 'file', header = {}, timeout } = options
        const data = await new Blob([
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n`,
          'Content-Type: image/png\r\n\r\n',
          files.read(filePath),
          `\r\n--${BOUNDARY}--\r\n`,
        ]).arrayBuffer()
        const sent = { ...header, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
        const { bytes, status } = await exchange({
          ...{ url, data, method: 'POST', header: sent },
          ...(timeout === undefined ? {} : { timeout }),
        })
        return { statusCode: status, data: new TextDecoder().decode(bytes) }
      })
      const nothing = () => undefined
      const task = { abort: nothing, onProgressUpdate: nothing, offProgressUpdate: nothing }
      return Object.assign(done, { ...task, onHeadersReceived: nothing, offHeadersReceived: nothing })
    },
  }
}

async function draw(width: number, height: number): Promise<ArrayBuffer> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = 'teal'
  pen.fillRect(0, 0, width, height)
  return await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
}
