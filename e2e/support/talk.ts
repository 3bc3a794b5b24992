import { type Microphone, replug } from './microphone'
import type { Learner } from './learner'

/**
 * Holds the talk button, plays the sentence into the microphone, and releases the button once all of it is sent.
 * Replugs the microphone while the button is held, so that the sentence starts only then, however slow the machine is.
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
