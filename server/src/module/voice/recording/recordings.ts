import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WAV_HEADER_BYTES } from '@lianda/shared/kernel/wav'
import { PCM_BYTES_PER_MS } from '@lianda/shared/module/voice/voice.events'
import { type Deps, perApp } from '../../../deps'
import { keyOf } from '../../../infra/keys/installation-keys'
import { type RecordingPath, RecordingStore } from '../../../infra/storage/recording-store'
import type { Recording } from '../turn-owner'
import { Mp3Encoder } from './mp3/mp3-encoder'
import { Mp3Thread } from './mp3/mp3-thread'
import { ADDRESS_TTL_MS, signAddress } from './signed-address'

/** This app's store of recordings. */
export const recordings = perApp(({ config }) => new RecordingStore(join(config.dataDir, 'recordings')))

/** The address of a recording, for one person and 10 minutes. */
export type AddressSigner = (recording: Recording) => string

/** Makes addresses of recordings for one person. */
export async function addressSigner(deps: Deps, userId: string): Promise<AddressSigner> {
  const key = await keyOf(deps, 'media-address')
  const expiresAt = deps.clock.now() + ADDRESS_TTL_MS
  return ({ path, codec, mp3 }) =>
    signAddress(key, { path, form: codec === 'mp3' || mp3 ? 'mp3' : 'wav', userId, expiresAt })
}

/** Nobody waits for an encoded recording; a learner waits for a decoded one. */
const threads = perApp(() => ({
  encoder: new Mp3Encoder(new Mp3Thread('last'), new Mp3Thread('low')),
  decoder: new Mp3Thread('full'),
}))

/** The mp3 of a recording; null when it has no WAV (any more). Rejects when encoding fails. */
export async function encodeMp3(deps: Deps, path: RecordingPath): Promise<Uint8Array | null> {
  const file = await recordings(deps).fileOf(path, 'wav')
  return file === null ? null : await threads(deps).encoder.encode(file)
}

/** A recording's samples (16 kHz, 16 bit, mono), decoded when only the mp3 exists; null when there is neither. */
export async function storedPcm(deps: Deps, path: RecordingPath): Promise<Uint8Array | null> {
  const wav = await recordings(deps).fileOf(path, 'wav')
  if (wav) return (await readFile(wav)).subarray(WAV_HEADER_BYTES)
  const mp3 = await recordings(deps).fileOf(path, 'mp3')
  return mp3 ? await threads(deps).decoder.decode(mp3) : null
}

/** Stores the sound of several recordings, in order, as one. Null if one of them can't be read. */
export async function joinRecordings(
  deps: Deps,
  parts: readonly RecordingPath[],
  path: RecordingPath,
): Promise<Recording | null> {
  const sounds = await Promise.all(parts.map((part) => storedPcm(deps, part)))
  const writer = await recordings(deps).create(path, 'pcm')
  for (const sound of sounds) {
    if (!sound) {
      await writer.discard()
      return null
    }
    writer.append(sound)
  }
  const sha256 = writer.sha256()
  const { bytes } = await writer.seal()
  return { path, codec: 'pcm', bytes, sha256, durationMs: Math.round(bytes / PCM_BYTES_PER_MS), mp3: false }
}

/** Deletes recordings that no document names any more. One that can't be deleted stays. */
export async function removeRecordings(deps: Deps, paths: readonly RecordingPath[]): Promise<void> {
  for (const path of paths)
    await recordings(deps)
      .remove(path)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a recording could not be deleted'))
}

export async function closeThreads(deps: Deps): Promise<void> {
  const { encoder, decoder } = threads(deps)
  await Promise.all([encoder.close(), decoder.close()])
}
