import Taro from '@tarojs/taro'
import { NetworkError, type HttpPort } from '@lianda/shared/platform/http'

/**
 * Implements the core's HTTP port by `wx.request`, and `wx.uploadFile` for a file. WeChat has no `keepalive` for requests that outlive a page, so data
 * that must arrive waits in the outbox.
 *
 * @param serverUrl origin of the server, without a slash at the end
 */
export function createHttp(serverUrl: string): HttpPort {
  return {
    async send({ method, url, headers, body, file, timeoutMs }) {
      try {
        if (file) {
          const { statusCode, data } = await Taro.uploadFile({
            url: url.startsWith('/') ? serverUrl + url : url,
            filePath: String(file.source),
            name: 'file',
            fileName: file.name,
            header: headers,
            timeout: timeoutMs,
          })
          return { status: statusCode, json: parseJson(data) }
        }
        const { statusCode, data } = await Taro.request<unknown>({
          url: url.startsWith('/') ? serverUrl + url : url,
          method,
          header: headers,
          data: body,
          timeout: timeoutMs,
          // Parsed here: with `json`, WeChat returns a text of its own when the response is not JSON.
          dataType: 'text',
        })
        return { status: statusCode, json: parseJson(data) }
      } catch (error) {
        throw new NetworkError(reasonOf(String((error as { errMsg?: unknown }).errMsg)))
      }
    },
  }
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** WeChat gives reasons only as text: `request:fail timeout`, `request:fail abort`; all others count as offline. */
function reasonOf(errMsg: string): NetworkError['reason'] {
  if (errMsg.includes('abort')) return 'aborted'
  return errMsg.includes('timeout') ? 'timeout' : 'offline'
}
