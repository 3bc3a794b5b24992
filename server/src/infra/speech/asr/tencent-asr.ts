import { SPEECH_LANGUAGES, speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { eventQueue } from '../../vendor/event-queue'
import { VendorError } from '../../vendor/vendor-error'
import { type AsrEvent, type AsrProvider, type AsrRequest, type AsrStream, recognisedWords } from './asr'
import { PACED_SPEED, paced } from './paced'
import { kindOfCode, signedAddress, type TencentAccount, type TencentMessage, tencentMessage } from './tencent-protocol'
import { TencentText } from './tencent-text'

const NAME = 'Tencent Cloud'

/**
 * Tencent Cloud's realtime recognition (https://cloud.tencent.com/document/product/1093/48982): one WebSocket per
 * utterance, PCM goes out as it is spoken, words come back meanwhile. A connection that is lost ends the utterance with
 * an error: the service can't continue one, and half a turn must not pass for a whole one. It does not say how sure it is.
 */
export function tencentAsr(account: TencentAccount): AsrProvider {
  return {
    capabilities: {
      name: NAME,
      kind: 'service',
      languages: speechCodes,
      partials: true,
      speed: PACED_SPEED,
      phrases: false,
    },
    open: (request) => new TencentStream(account, request),
  }
}

class TencentStream implements AsrStream {
  readonly events = eventQueue<AsrEvent>()
  private readonly account: TencentAccount
  private readonly request: AsrRequest
  private readonly text: TencentText
  private readonly pacer = paced(
    (piece) => this.socket?.send(piece),
    () => this.socket?.send('{"type":"end"}'),
  )
  private socket: WebSocket | null = null
  private bytes = 0
  private finished = false
  private over = false

  constructor(account: TencentAccount, request: AsrRequest) {
    this.account = account
    this.request = request
    this.text = new TencentText(SPEECH_LANGUAGES[request.language].spaced)
    if (request.signal.aborted) this.fail('aborted')
    else request.signal.addEventListener('abort', this.abort, { once: true })
  }

  write(pcm: Uint8Array): void {
    if (this.finished || this.over) return
    this.bytes += pcm.byteLength
    this.pacer.write(pcm)
    this.socket ??= this.connect()
  }

  finish(): void {
    if (this.finished || this.over) return
    this.finished = true
    if (this.bytes === 0) this.complete()
    else this.pacer.finish()
  }

  private readonly abort = (): void => this.fail('aborted')

  private connect(): WebSocket {
    const { language, phrases } = this.request
    const socket = new WebSocket(signedAddress(this.account, { language, phrases, nowMs: Date.now() }))
    socket.addEventListener('message', ({ data }) => this.onMessage(data))
    socket.addEventListener('error', () => this.fail('network'))
    socket.addEventListener('close', ({ code }) => this.fail('network', code))
    return socket
  }

  private onMessage(data: unknown): void {
    if (this.over) return
    const message = parsed(data)
    if (!message) return this.fail('bad_answer')
    if (message.code !== 0) return this.fail(kindOfCode(message.code), message.code)
    // The first message says that the service accepts the utterance.
    this.pacer.start()
    if (message.result) {
      const before = this.text.read()
      this.text.take(message.result)
      const now = this.text.read()
      if (now.text !== before.text || now.stable !== before.stable) this.events.push({ type: 'partial', ...now })
    }
    if (message.final !== 1) return
    // A service that ends before all sound arrived has not heard all of it.
    if (this.pacer.ended()) this.complete()
    else this.fail('bad_answer')
  }

  private complete(): void {
    this.events.push({ type: 'final', ...recognisedWords(this.text.read().text) })
    this.events.push({ type: 'usage', audioMs: Math.round(this.bytes / 32) })
    this.events.push({ type: 'end' })
    this.events.close()
    this.close()
  }

  private fail(kind: VendorError['kind'], code?: number): void {
    if (this.over) return
    // Only the code: a message might repeat parameters of the call.
    this.events.fail(new VendorError(NAME, kind, code === undefined ? undefined : new Error(`code ${code}`)))
    this.close()
  }

  private close(): void {
    this.over = true
    this.request.signal.removeEventListener('abort', this.abort)
    this.pacer.stop()
    this.socket?.close()
  }
}

function parsed(data: unknown): TencentMessage | null {
  if (typeof data !== 'string') return null
  try {
    const read = tencentMessage.safeParse(JSON.parse(data))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
