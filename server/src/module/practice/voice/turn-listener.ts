import type { AsrProvider, AsrStream } from '../../../infra/speech/asr/asr'
import type { SpeechLanguage } from '@lianda/shared/module/scene/scene.contract'

/**
 * Runs the recogniser on one turn. `words` resolves to the final text ('' = nothing was understood), or to null when
 * recognition failed or is not available: then the learner types what they said.
 */
export class TurnListener {
  readonly words: Promise<string | null>
  private readonly stop = new AbortController()
  private readonly stream: AsrStream | null

  constructor(
    asr: AsrProvider | null,
    language: SpeechLanguage,
    phrases: readonly string[],
    onPartial: (text: string, stable: number) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.stream = asr?.open({ language, phrases, signal: this.stop.signal }) ?? null
    this.words = this.stream
      ? hear(this.stream, onPartial).catch((error: unknown) => {
          if (!this.stop.signal.aborted) onFailure(error)
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

async function hear(stream: AsrStream, onPartial: (text: string, stable: number) => void): Promise<string | null> {
  let final: string | null = null
  for await (const event of stream.events) {
    if (event.type === 'partial') onPartial(event.text, event.stable)
    if (event.type === 'final') final = event.text
  }
  return final
}
