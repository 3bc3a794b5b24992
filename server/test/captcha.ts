import { createHash } from 'node:crypto'
import { captchas } from '../src/module/identity/one-time.model'
import type { World } from './world'

/** A test can't read the picture, so it replaces the stored answer of this randomcode by a known one. */
export async function answerCaptcha(world: Pick<World, 'db'>, randomcode: string, answer: string): Promise<void> {
  const answerHash = createHash('sha256').update(`${randomcode}:${answer.toUpperCase()}`).digest('hex')
  const { modifiedCount } = await captchas(world.db).updateOne({ _id: randomcode }, { $set: { answerHash } })
  if (modifiedCount !== 1) throw new Error('there is no captcha for this randomcode')
}
