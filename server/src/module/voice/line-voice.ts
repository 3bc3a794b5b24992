import { createHash } from 'node:crypto'
import { customerAudio, customerSilent } from '@lianda/shared/module/practice/practice.events'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { peaks } from '@lianda/shared/module/scoring/measure.rules'
import type { Deps } from '../../deps'
import type { RecordingWriter } from '../../infra/storage/recording-writer'
import { recordings } from '../media'
import { samplesOf } from '../../infra/speech/audio/resample'
import { type LineAudio, type SessionDoc, recordingPath } from '../practice/practice.document'
import { roomOf } from '../practice/turn/live'

/** One line while it is being phrased: its clauses arrive one after another. */
export interface SpokenLine {
  no: number
  emotion: number
  clauses: AsyncIterable<string>
}

export interface HeardLine {
  no: number
  audio: LineAudio | null
  peaks: string | null
}

/** Bytes of PCM per millisecond: 16 kHz, 16 bit. */
const BYTES_PER_MS = 32

/**
 * Speaks lines to all sockets in the session's room, clause by clause, and records them so that replay has both sides.
 * Without a TTS service, or when it fails before its first sound, the device is told to speak or show the line itself.
 */
export class CustomerVoice {
  /** From the request for the first audible clause to its first sound; null while there is none. */
  firstAudioMs: number | null = null
  /** When the first sound was sent, by the monotonic clock. */
  firstAudioAt: number | null = null

  constructor(
    private readonly deps: Deps,
    private readonly session: SessionDoc,
    private readonly content: SceneContent,
    private readonly signal: AbortSignal,
  ) {}

  async say(line: SpokenLine): Promise<HeardLine> {
    const tts = this.deps.voice.ttsFor(this.content.language)
    const silent = { no: line.no, audio: null, peaks: null }
    if (!tts) {
      this.silent(line.no)
      return silent
    }
    const kept = await this.keep(line.no)
    const pcm: Uint8Array[] = []
    let seq = 0
    let whole = false
    try {
      for await (const text of line.clauses) {
        const askedAt = performance.now()
        const { gender, voice } = this.content.persona
        const request = {
          text,
          language: this.content.language,
          gender,
          voice,
          emotion: line.emotion,
          signal: this.signal,
        }
        for await (const event of tts.speak(request)) {
          if (event.type !== 'audio' || event.pcm.byteLength === 0) continue
          if (this.signal.aborted) break
          if (this.firstAudioAt === null) {
            this.firstAudioAt = performance.now()
            this.firstAudioMs = this.firstAudioAt - askedAt
          }
          this.piece(line.no, seq++, event.pcm, false)
          kept?.append(event.pcm)
          pcm.push(event.pcm)
        }
        if (this.signal.aborted) break
      }
      whole = !this.signal.aborted
    } catch (error) {
      if (!this.signal.aborted) this.deps.log.warn({ err: error }, "the customer's voice failed")
    }
    if (seq === 0 && !this.signal.aborted) this.silent(line.no)
    if (seq > 0) this.piece(line.no, seq, new Uint8Array(0), true)
    // A line cut off by a takeover or a pause is spoken again later. One that the learner interrupted is kept so far.
    const worthKeeping = whole || !this.signal.aborted || this.signal.reason === 'interrupted'
    return await this.store(line.no, kept, worthKeeping ? pcm : [])
  }

  private piece(lineNo: number, seq: number, data: Uint8Array, last: boolean): void {
    const { _id: id } = this.session
    this.deps.realtime.emit({ room: roomOf(id) }, customerAudio, { id, lineNo, seq, format: 'pcm16k', data, last })
  }

  private silent(lineNo: number): void {
    const { _id: id } = this.session
    this.deps.realtime.emit({ room: roomOf(id) }, customerSilent, { id, lineNo })
  }

  private path(no: number): string {
    return recordingPath(this.session, `${no}c`)
  }

  /** Opens the recording of a line. A failure is logged and does not stop the line. */
  private async keep(no: number): Promise<RecordingWriter | null> {
    return await recordings(this.deps)
      .create(this.path(no), 'pcm')
      .catch((error: unknown) => {
        this.deps.log.warn({ err: error }, "the customer's voice is not kept")
        return null
      })
  }

  private async store(no: number, kept: RecordingWriter | null, pcm: readonly Uint8Array[]): Promise<HeardLine> {
    const bytes = Buffer.concat(pcm)
    if (!kept || bytes.length === 0) {
      await kept?.discard()
      return { no, audio: null, peaks: null }
    }
    try {
      await kept.seal({ flush: false })
    } catch (error) {
      this.deps.log.warn({ err: error }, "the customer's voice is not kept")
      return { no, audio: null, peaks: null }
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const durationMs = Math.round(bytes.length / BYTES_PER_MS)
    return {
      no,
      audio: { path: this.path(no), codec: 'pcm', bytes: bytes.length, sha256, durationMs, mp3: false },
      peaks: Buffer.from(peaks(samplesOf(bytes), 16_000)).toString('base64'),
    }
  }
}
