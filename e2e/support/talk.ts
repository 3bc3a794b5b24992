import { type Microphone, replug } from './microphone'
import type { Learner } from './learner'

/**
 * Holds the talk button, says the sentence into the microphone and lets go when all of it has been sent. The device is put in
 * anew while the button is held: the sentence begins then, however slow the machine is, and the turn goes on with it.
 */
export async function holdAndSpeak(
  person: Learner,
  microphone: Microphone,
  sentence: { pcm: Buffer; rate: number },
  sent: Promise<void>,
): Promise<void> {
  const { page } = person
  microphone.load(sentence.pcm, sentence.rate)
  await person.button('practice.talk.ready').hover()
  await page.mouse.down()
  await person.button('practice.talk.holding').waitFor()
  await replug(page)
  await sent
  await page.mouse.up()
}
