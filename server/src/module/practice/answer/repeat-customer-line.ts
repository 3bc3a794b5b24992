import { customerAudio } from '@lianda/shared/module/practice/practice.events'
import type { Deps } from '../../../deps'
import { eventQueue } from '../../../infra/vendor/event-queue'
import { storedPcm } from '../../media'
import { sceneContentOf } from '../../scene'
import { type CustomerLineDoc, type SessionDoc, customerLinesNow } from '../practice.document'
import { live, roomOf } from '../turn/live'
import { keepVoices } from './commit'
import { CustomerVoice, type HeardLine } from '../../voice/line-voice'

/** Half a second of PCM. */
const PIECE_BYTES = 16_000

/**
 * Speaks the customer's newest lines to a device that joins, at the start of a practice or after a reconnect.
 * Recorded lines are played; the others are spoken now.
 */
export async function repeatCustomerLine(deps: Deps, session: SessionDoc): Promise<void> {
  const signal = live(deps).speak(session._id)
  try {
    const content = await sceneContentOf(deps, session.orgid, session.sceneId, session.sceneVersion)
    const voice = new CustomerVoice(deps, session, content, signal)
    const fresh: HeardLine[] = []
    for (const line of customerLinesNow(session)) {
      if (signal.aborted) break
      if (await playKept(deps, session, line)) continue
      const clauses = eventQueue<string>()
      clauses.push(line.text)
      clauses.close()
      fresh.push(await voice.say({ no: line.no, emotion: line.emotion, clauses }))
    }
    await keepVoices(deps, session, null, null, fresh)
  } catch (error) {
    deps.log.warn({ err: error, sessionId: session._id }, 'the customer could not speak')
  } finally {
    live(deps).spoken(session._id, signal)
  }
}

async function playKept(deps: Deps, session: SessionDoc, line: CustomerLineDoc): Promise<boolean> {
  const pcm = line.audio ? await storedPcm(deps, line.audio.path) : null
  if (!pcm || pcm.length === 0) return false
  const { _id: id } = session
  let seq = 0
  for (let at = 0; at < pcm.length; at += PIECE_BYTES) {
    const data = pcm.subarray(at, at + PIECE_BYTES)
    const last = at + PIECE_BYTES >= pcm.length
    deps.realtime.emit({ room: roomOf(id) }, customerAudio, {
      id,
      lineNo: line.no,
      seq: seq++,
      format: 'pcm16k',
      data,
      last,
    })
  }
  return true
}
