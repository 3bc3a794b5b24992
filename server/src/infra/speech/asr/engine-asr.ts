import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventQueue } from '../../vendor/event-queue'
import { toVendorError } from '../../vendor/vendor-error'
import { wavOf } from '@lianda/shared/kernel/wav'
import type { AsrEvent, AsrRequest, AsrStream, Recognised } from './asr'

/**
 * A stream for engines that recognise a whole file in a separate process. `recognise` gets a temporary folder (removed
 * afterwards) that contains `turn.wav`, and returns what it made of it.
 */
export function fileStream(
  provider: string,
  request: AsrRequest,
  recognise: (folder: string, wavFile: string) => Promise<Recognised>,
): AsrStream {
  const events = eventQueue<AsrEvent>()
  const chunks: Uint8Array[] = []
  let finished = false
  const run = async () => {
    const pcm = Buffer.concat(chunks)
    const folder = await mkdtemp(join(tmpdir(), 'lianda-asr-'))
    try {
      const wavFile = join(folder, 'turn.wav')
      await writeFile(wavFile, wavOf(pcm, 16_000))
      events.push({ type: 'final', ...(await recognise(folder, wavFile)) })
      events.push({ type: 'usage', audioMs: Math.round(pcm.length / 32) })
      events.push({ type: 'end' })
      events.close()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    events,
    write(pcm) {
      if (!finished) chunks.push(pcm)
    },
    finish() {
      if (finished) return
      finished = true
      run().catch((error: unknown) => events.fail(toVendorError(provider, error, request.signal)))
    },
  }
}
