import type { Deps } from '../../deps'
import type { AsrStream } from '../../infra/speech/asr/asr'
import type { RecordingPath } from '../../infra/storage/recording-store'
import { storedPcm } from './recording/recordings'
import type { Expected } from './turn-owner'

type OnText = (text: string, stable: number, final: boolean) => void

/**
 * Runs the recogniser on one turn. `words` resolves to the final text ('' = nothing was understood), or to null when
 * recognition failed, is not available or not wanted (`expected` null).
 */
export class TurnListener {
  readonly words: Promise<string | null>
  private readonly stop = new AbortController()
  private readonly stream: AsrStream | null

  constructor(deps: Deps, expected: Expected | null, onText: OnText = () => undefined) {
    const asr = expected && deps.voice.asrFor(expected.language)
    this.stream = asr && expected ? asr.open({ ...expected, signal: this.stop.signal }) : null
    this.words = this.stream
      ? hear(this.stream, onText).catch((error: unknown) => {
          if (!this.stop.signal.aborted) deps.log.warn({ err: error }, 'recognition failed, the user types')
          return null
        })
      : Promise.resolve(null)
  }

  write(pcm: Uint8Array): void {
    this.stream?.write(pcm)
  }

  finish(): void {
    this.stream?.finish()
  }

  abort(): void {
    this.stop.abort()
  }
}

async function hear(stream: AsrStream, onText: OnText): Promise<string | null> {
  let final: string | null = null
  for await (const event of stream.events) {
    if (event.type === 'partial') onText(event.text, event.stable, false)
    if (event.type === 'final') final = event.text
  }
  if (final !== null) onText(final, final.length, true)
  return final
}

/** The recogniser gets one second of PCM at a time. */
const PIECE_BYTES = 32_000

/**
 * Recognises a stored turn that came as mp3, or that a crash left without its words. '' = nothing was understood;
 * null = recognition failed or is not available. Never rejects.
 */
export async function hearRecording(deps: Deps, path: RecordingPath, expected: Expected): Promise<string | null> {
  if (!deps.voice.asrFor(expected.language)) return null
  const pcm = await storedPcm(deps, path).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a recording cannot be heard')
    return null
  })
  if (!pcm) return null
  const listener = new TurnListener(deps, expected)
  for (let at = 0; at < pcm.length; at += PIECE_BYTES) listener.write(pcm.subarray(at, at + PIECE_BYTES))
  listener.finish()
  return await listener.words
}
