import Taro from '@tarojs/taro'
import { NetworkError, type HttpPort } from '@lianda/shared/platform/http'

/**
 * `wx.request` behind the core's port. WeChat has no keep-alive for requests that outlive a page; what must arrive waits in the outbox.
 *
 * @param serverUrl origin of the server, without a slash at the end
 */
export function createHttp(serverUrl: string): HttpPort {
  return {
    async send({ method, url, headers, body, timeoutMs }) {
      try {
        const { statusCode, data } = await Taro.request<unknown>({
          url: url.startsWith('/') ? serverUrl + url : url,
          method,
          header: headers,
          data: body,
          timeout: timeoutMs,
          // Text, parsed here: with `json` WeChat hands out a text of its own making when the answer was no JSON.
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

/** WeChat tells reasons only in words: `request:fail timeout`, `request:fail abort`, everything else is no network. */
function reasonOf(errMsg: string): NetworkError['reason'] {
  if (errMsg.includes('abort')) return 'aborted'
  return errMsg.includes('timeout') ? 'timeout' : 'offline'
}
