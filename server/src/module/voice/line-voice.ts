import { createHash } from 'node:crypto'
import { PCM_BYTES_PER_MS } from '@lianda/shared/module/voice/voice.events'
import type { Deps } from '../../deps'
import type { TtsRequest } from '../../infra/speech/tts/tts'
import type { RecordingPath } from '../../infra/storage/recording-store'
import type { RecordingWriter } from '../../infra/storage/recording-writer'
import { peaksOf } from './recording/recording-peaks'
import { recordings, storedPcm } from './recording/recordings'
import type { Recording } from './turn-owner'

/** Half a second of PCM: the pieces in which a kept line is played. */
const PIECE_BYTES = 16_000

/** Where a line is heard: the owner sends what it gets to its devices. */
export interface LineListeners {
  /** The next piece of PCM; `last` ends the line and may be empty. */
  sound(seq: number, pcm: Uint8Array, last: boolean): void
  /** There is no voice for this line: the device speaks or shows it. */
  silent(): void
}

/** A line to speak. Its clauses may still be on their way. */
export interface LineToSpeak extends Omit<TtsRequest, 'text'> {
  clauses: AsyncIterable<string>
  /** Where the sound is kept; null: it is not. */
  path: RecordingPath | null
  /** Aborted with the reason `interrupted`, what was spoken so far is kept; with another one, nothing is. */
  signal: AbortSignal
}

export interface SpokenLine {
  /** Null: nothing was heard, or it was or could not be kept. */
  recording: Recording | null
  /** Levels of the recording (`peaksOf`). */
  peaks: string | null
  /** By the monotonic clock: when the first clause with a sound was asked for, and when that sound came. */
  first: { askedAt: number; heardAt: number } | null
}

/**
 * Speaks a line clause by clause and records it. Without a TTS service, or when it fails before its first sound, the
 * line is silent. Never rejects because of the voice or the disk.
 */
export async function speakLine(deps: Deps, line: LineToSpeak, to: LineListeners): Promise<SpokenLine> {
  const tts = deps.voice.ttsFor(line.language)
  if (!tts) {
    to.silent()
    return { recording: null, peaks: null, first: null }
  }
  const { clauses, path, ...request } = line
  const { signal } = line
  const kept = path === null ? null : await openKept(deps, path)
  const pcm: Uint8Array[] = []
  let pieces = 0
  let first: SpokenLine['first'] = null
  let whole = false
  try {
    for await (const text of clauses) {
      const askedAt = performance.now()
      for await (const event of tts.speak({ ...request, text })) {
        if (event.type !== 'audio' || event.pcm.byteLength === 0) continue
        if (signal.aborted) break
        first ??= { askedAt, heardAt: performance.now() }
        to.sound(pieces++, event.pcm, false)
        kept?.writer.append(event.pcm)
        if (kept) pcm.push(event.pcm)
      }
      if (signal.aborted) break
    }
    whole = !signal.aborted
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error }, 'the voice of a line failed')
  }
  if (pieces === 0 && !signal.aborted) to.silent()
  if (pieces > 0) to.sound(pieces, new Uint8Array(0), true)
  // A line cut off by a takeover or a pause is spoken again later. One that was interrupted is kept so far.
  const worthKeeping = whole || !signal.aborted || signal.reason === 'interrupted'
  return { ...(await store(deps, kept, worthKeeping ? pcm : [])), first }
}

/** Plays a line that was kept. False when its sound is gone or empty. */
export async function playLine(deps: Deps, recording: Recording, to: Pick<LineListeners, 'sound'>): Promise<boolean> {
  const pcm = await storedPcm(deps, recording.path)
  if (!pcm || pcm.length === 0) return false
  let seq = 0
  for (let at = 0; at < pcm.length; at += PIECE_BYTES)
    to.sound(seq++, pcm.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= pcm.length)
  return true
}

interface Kept {
  path: RecordingPath
  writer: RecordingWriter
}

/** Opens the recording of a line. A failure is logged and does not stop the line. */
async function openKept(deps: Deps, path: RecordingPath): Promise<Kept | null> {
  const writer = await recordings(deps)
    .create(path, 'pcm')
    .catch((error: unknown) => notKept(deps, error))
  return writer && { path, writer }
}

/** A line can be spoken again, so it is not flushed. */
async function finished(writer: RecordingWriter): Promise<{ bytes: number }> {
  const sealed = await writer.finish()
  await writer.close()
  return sealed
}

function notKept(deps: Deps, error: unknown): null {
  deps.log.warn({ err: error }, 'the voice of a line is not kept')
  return null
}

async function store(
  deps: Deps,
  kept: Kept | null,
  pcm: readonly Uint8Array[],
): Promise<Pick<SpokenLine, 'recording' | 'peaks'>> {
  const none = { recording: null, peaks: null }
  if (!kept) return none
  const { path, writer } = kept
  const bytes = Buffer.concat(pcm)
  if (bytes.length === 0) {
    await writer.discard()
    return none
  }
  const sealed = await finished(writer).catch((error: unknown) => notKept(deps, error))
  if (!sealed) return none
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const durationMs = Math.round(bytes.length / PCM_BYTES_PER_MS)
  const recording: Recording = { path, codec: 'pcm', bytes: bytes.length, sha256, durationMs, mp3: false }
  return { recording, peaks: peaksOf(bytes) }
}
