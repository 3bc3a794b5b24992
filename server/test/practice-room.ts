import * as practice from '@lianda/shared/module/practice/practice.contract'
import type { SessionView } from '@lianda/shared/module/practice/practice.contract'
import * as events from '@lianda/shared/module/practice/practice.events'
import { servicesOf } from '../src/infra/speech/voice-services'
import { Device } from './device'
import { createPracticeWorld, type PracticeWorld } from './practice-world'
import { type HeardScript, scriptedAsr, scriptedTts } from './scripted-voice'
import type { SignedIn } from './world'

/** A practice world whose recogniser follows `asr`, and whose customers have a voice. */
export const createSpokenWorld = (asr: HeardScript, tts = { spoken: [] as string[] }): Promise<PracticeWorld> =>
  createPracticeWorld({ voice: servicesOf([scriptedAsr(asr)], [scriptedTts(tts)], null) })

/** One practice of a learner, on a device that has joined it. */
export interface PracticeRoom {
  who: SignedIn
  device: Device
  id: string
  /** As it was at the start. */
  session: SessionView
  /** As it is now. */
  now(): Promise<SessionView>
  /** The same device joins again, on a new connection. */
  join(): Promise<Device>
}

/** @param who a new learner, if nobody is given */
export async function openRoom(
  world: PracticeWorld,
  who?: SignedIn,
  over?: Parameters<PracticeWorld['start']>[1],
): Promise<PracticeRoom> {
  const learner = who ?? (await world.signedIn(world.orgid))
  const session = await world.start(learner, over)
  const { id, epoch } = session
  const join = async () => {
    const device = await Device.connect(world.url, learner.token)
    await device.send(events.join, { id, epoch, deviceId: over?.deviceId ?? 'device-0001' })
    return device
  }
  const now = async () => (await world.get(practice.get, { id }, learner)).session
  return { who: learner, device: await join(), id, session, now, join }
}
