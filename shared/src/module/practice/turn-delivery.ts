import { ApiError, isRecord } from '../../client/api-error'
import type { Delivery, OutboxHandler } from '../../client/outbox'
import { sleep } from '../../kernel/timer'
import type { OutboxItem } from '../../platform/storage'
import type { Services } from '../../store/services'
import { get, type SessionView, say } from './practice.contract'
import type { HeldSessions, KeptText } from './own-turns'
import { TEXT_KIND } from './turn-kinds'
import { foundRecording, type KeptVoice, uploadTurn } from '../voice/turn-recording'

/** A shorter recording (ms) that a crash left is not a turn. */
const MIN_TURN_MS = 500
/** Time limit for one item (ms), so that a dead link does not block the others. */
const GIVE_UP_MS = 30_000

/**
 * Sends a turn left by a crash, a reload or a closed page. A turn is dropped if its session has passed it or is over; it
 * waits if another device holds the session.
 */
export function turnDelivery(services: Services, held: HeldSessions): OutboxHandler {
  const { call, realtime, timer, platform } = services

  async function place(kept: KeptVoice | KeptText): Promise<{ epoch: number } | Delivery> {
    const { session } = await call(get, { id: kept.sessionId })
    if (!isOpenFor(session, kept)) return 'refused'
    const ours = session.epoch === kept.epoch || held.get(session.id) === session.epoch
    return ours ? { epoch: session.epoch } : 'later'
  }

  async function sendText(item: OutboxItem): Promise<Delivery> {
    const kept = readKept<KeptText>(item)
    if (kept === null) return 'refused'
    try {
      const at = await place(kept)
      if (typeof at === 'string') return at
      const { sessionId: id, turn, kind, text, forVoice } = kept
      await call(say, { id, epoch: at.epoch, turnKey: item.key, turn, kind, text, ...(forVoice ? { forVoice } : {}) })
      return 'sent'
    } catch (error) {
      return verdict(error)
    }
  }

  async function sendVoice(item: OutboxItem, bytes: () => Promise<Uint8Array>): Promise<Delivery> {
    const kept = readKept<KeptVoice>(item)
    if (kept === null) return 'refused'
    const recording = foundRecording(item.key, kept, await bytes())
    if (recording.seal().durationMs < MIN_TURN_MS) return 'refused'
    const letGo = realtime.hold()
    try {
      const at = await place(kept)
      if (typeof at === 'string') return at
      const upload = uploadTurn(recording, {
        realtime,
        timer,
        epoch: () => at.epoch,
        encodeMp3: platform.recorder.encodeMp3,
      })
      const late = sleep(timer, GIVE_UP_MS).then((): Delivery => 'later')
      const sent = upload.done.then((): Delivery => 'sent')
      return await Promise.race([sent, late]).finally(upload.abandon)
    } catch (error) {
      return verdict(error)
    } finally {
      letGo()
    }
  }

  return (item, bytes) => (item.kind === TEXT_KIND ? sendText(item) : sendVoice(item, bytes))
}

function isOpenFor(session: SessionView, kept: KeptVoice | KeptText): boolean {
  if (session.state === 'ended') return false
  const completes = 'forVoice' in kept && kept.forVoice !== null
  return completes || session.turn <= kept.turn
}

/** Refusals that a retry cannot change. */
const FINAL = [
  'practice/ended',
  'practice/not_found',
  'practice/not_your_turn',
  'practice/turn_too_long',
  'request/invalid',
]

function verdict(error: unknown): Delivery {
  return error instanceof ApiError && FINAL.includes(error.code) ? 'refused' : 'later'
}

/** Null if the item has a format that this version does not understand. */
function readKept<T extends KeptVoice | KeptText>({ meta }: OutboxItem): T | null {
  try {
    const value: unknown = JSON.parse(meta)
    const known = isRecord(value) && typeof value.sessionId === 'string' && typeof value.turn === 'number'
    return known && typeof value.epoch === 'number' ? (value as unknown as T) : null
  } catch {
    return null
  }
}
