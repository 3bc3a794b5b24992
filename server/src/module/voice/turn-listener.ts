import type { NotHeard } from '@lianda/shared/module/voice/voice.contract'
import { PCM_BYTES_PER_MS } from '@lianda/shared/module/voice/voice.events'
import type { Deps } from '../../deps'
import type { AsrStream, Recognised } from '../../infra/speech/asr/asr'
import { toVendorError } from '../../infra/vendor/vendor-error'
import type { RecordingPath } from '../../infra/storage/recording-store'
import { storedPcm } from './recording/recordings'
import type { Expected, Heard } from './turn-owner'

type OnText = (text: string, stable: number, final: boolean) => void

const nothing = (why: NotHeard['why'], more: Partial<NotHeard> = {}, confidence: number | null = null): Heard => ({
  text: '',
  confidence,
  not: { why, guess: '', service: '', problem: null, ...more },
})

/** A recogniser's time grows by this share of the turn's length. */
const DEADLINE_SHARE = 0.1

/** Runs the recogniser on one turn. `heard` never rejects; without a recogniser, or if nobody needs the words, it says so. */
export class TurnListener {
  readonly heard: Promise<Heard>
  private readonly stop = new AbortController()
  private leave: (heard: Heard) => void = () => undefined
  private readonly stream: AsrStream | null
  private readonly service: string
  private readonly speed: number
  private readonly hearingMs: number
  private startedAt: number | null = null
  private bytes = 0
  private timer: NodeJS.Timeout | undefined

  constructor(deps: Deps, expected: Expected | null, onText: OnText = () => undefined) {
    this.hearingMs = deps.config.hearingMs
    const asr = expected && deps.voice.asrFor(expected.language)
    this.service = asr?.capabilities.name ?? ''
    this.speed = asr?.capabilities.speed ?? Number.POSITIVE_INFINITY
    this.stream = asr && expected ? asr.open({ ...expected, signal: this.stop.signal }) : null
    const left = new Promise<Heard>((resolve) => {
      this.leave = resolve
    })
    const heard = this.stream ? this.hear(deps, this.stream, onText) : Promise.resolve(nothing('none'))
    this.heard = Promise.race([heard, left]).finally(() => {
      clearTimeout(this.timer)
      this.stop.abort()
    })
  }

  write(pcm: Uint8Array): void {
    this.startedAt ??= performance.now()
    this.bytes += pcm.byteLength
    this.stream?.write(pcm)
  }

  /** The turn has ended; from now on the recogniser has until its deadline. */
  finish(): void {
    if (!this.stream || this.timer) return
    this.timer = setTimeout(
      () => this.leave(nothing('failed', { service: this.service, problem: 'timeout' })),
      this.hearingMs + DEADLINE_SHARE * this.audioMs + this.behindMs(),
    )
    this.stream.finish()
  }

  private get audioMs(): number {
    return this.bytes / PCM_BYTES_PER_MS
  }

  /** How long a recogniser that takes sound no faster needs for what it can't have got yet: a recording comes at once. */
  private behindMs(): number {
    const passedMs = performance.now() - (this.startedAt ?? performance.now())
    return Math.max(0, this.audioMs / this.speed - passedMs)
  }

  /** `heard`, given up as soon as `leave` is aborted. */
  async until(leave: AbortSignal): Promise<Heard> {
    const giveUp = () => this.giveUp()
    if (leave.aborted) giveUp()
    leave.addEventListener('abort', giveUp, { once: true })
    return await this.heard.finally(() => leave.removeEventListener('abort', giveUp))
  }

  /** Nobody waits for the words any more. */
  giveUp(): void {
    this.leave(nothing('given_up', { service: this.service }))
  }

  private async hear(deps: Deps, stream: AsrStream, onText: OnText): Promise<Heard> {
    const { service } = this
    try {
      const final = await finalOf(stream, onText)
      if (!final) return nothing('failed', { service, problem: 'bad_answer' })
      const { text, confidence, understood } = final
      if (!understood || text.trim() === '') return nothing('unclear', { service, guess: text.trim() }, confidence)
      onText(text, text.length, true)
      return { text, confidence, not: null }
    } catch (error) {
      const { kind, provider } = toVendorError(service, error, this.stop.signal)
      if (!this.stop.signal.aborted)
        deps.log.warn({ err: error, service: provider }, 'recognition failed, the user is asked')
      return nothing('failed', { service, problem: kind })
    }
  }
}

async function finalOf(stream: AsrStream, onText: OnText): Promise<Recognised | null> {
  let final: Recognised | null = null
  for await (const event of stream.events) {
    if (event.type === 'partial') onText(event.text, event.stable, false)
    if (event.type === 'final') final = event
  }
  return final
}

/** The recogniser gets one second of PCM at a time. */
const PIECE_BYTES = 32_000

/**
 * Recognises a stored turn that came as mp3, or that a crash left without its words, until `leave` is aborted. Never
 * rejects.
 */
export async function hearRecording(
  deps: Deps,
  path: RecordingPath,
  { language, phrases }: Expected,
  leave: AbortSignal,
): Promise<Heard> {
  const asr = deps.voice.asrFor(language)
  if (!asr) return nothing('none')
  const service = asr.capabilities.name
  const pcm = await storedPcm(deps, path).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a recording cannot be heard')
    return null
  })
  if (!pcm) return nothing('failed', { service, problem: 'bad_answer' })
  const listener = new TurnListener(deps, { language, phrases })
  for (let at = 0; at < pcm.length; at += PIECE_BYTES) listener.write(pcm.subarray(at, at + PIECE_BYTES))
  listener.finish()
  return await listener.until(leave)
}
