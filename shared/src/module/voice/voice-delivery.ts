import { isRecord } from '../../client/api-error'
import type { Delivery } from '../../client/outbox'
import { sleep } from '../../kernel/timer'
import type { OutboxItem } from '../../platform/storage'
import type { Services } from '../../store/services'
import { foundRecording, type KeptVoice, uploadTurn } from './turn-recording'
import type { OwnerKind } from './voice.events'

/** A shorter recording (ms) that a crash left is not a turn. */
const MIN_TURN_MS = 500
/** Time limit for one item (ms), so that a dead link does not block the others. */
const GIVE_UP_MS = 30_000

/**
 * What the owner says of a turn that an earlier page left: the epoch to send it by, or what becomes of it. A turn of an owner
 * that had no id yet gets that too, and its number there.
 */
export type Place = { epoch: number; id?: string; turn?: number } | Delivery

/**
 * Sends a spoken turn left by a crash, a reload or a closed page. `place` asks the owner whether it still wants the turn.
 * Throws what `place` and the server throw.
 */
export async function deliverVoice(
  services: Services,
  owner: OwnerKind,
  item: OutboxItem,
  bytes: () => Promise<Uint8Array>,
  place: (kept: KeptVoice) => Promise<Place>,
): Promise<Delivery> {
  const { realtime, timer, platform } = services
  const kept = readKept(item)
  if (kept === null) return 'refused'
  const sound = await bytes()
  if (foundRecording(item.key, kept, sound).seal().durationMs < MIN_TURN_MS) return 'refused'
  const letGo = realtime.hold()
  try {
    const at = await place(kept)
    if (typeof at === 'string') return at
    const { epoch, ...there } = at
    const recording = foundRecording(item.key, { ...kept, ...there }, sound)
    const { encodeMp3 } = platform.recorder
    const upload = uploadTurn(recording, { owner, realtime, timer, epoch: () => epoch, encodeMp3 })
    const late = sleep(timer, GIVE_UP_MS).then((): Delivery => 'later')
    const sent = upload.done.then((): Delivery => 'sent')
    return await Promise.race([sent, late]).finally(upload.abandon)
  } finally {
    letGo()
  }
}

/** Null if the item has a format that this version does not understand. */
function readKept({ meta }: OutboxItem): KeptVoice | null {
  try {
    const value: unknown = JSON.parse(meta)
    if (!isRecord(value) || typeof value.turn !== 'number' || typeof value.epoch !== 'number') return null
    // Builds until December 2026 kept the id of a practice as `sessionId`.
    const id = value.id ?? value.sessionId
    return typeof id === 'string' ? ({ ...value, id } as unknown as KeptVoice) : null
  } catch {
    return null
  }
}
