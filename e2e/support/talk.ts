import type { Locator } from 'playwright-core'
import { type Microphone, replug } from './microphone'
import type { Learner } from './learner'
import type { SentTurns } from './sent-turns'

/**
 * Holds the talk button, plays the sentence into the microphone, and releases the button once all of it is sent.
 * Replugs the microphone while the button is held, so that the sentence starts only then, however slow the machine is.
 */
export async function holdAndSpeak(
  person: Learner,
  microphone: Microphone,
  sentence: { pcm: Buffer; rate: number },
  sent: SentTurns,
): Promise<void> {
  const { page, screen } = person
  const said = sent.nextSentence(() => void replug(screen))
  microphone.load(sentence.pcm, sentence.rate)
  await person.button('practice.talk.ready').hover()
  await page.mouse.down()
  await person.button('practice.talk.holding').waitFor()
  await replug(screen)
  // On a busy machine the old device may still be open, so that the file goes on instead of beginning again.
  await said
  await page.mouse.up()
}

/**
 * Says a sentence, and says it again when the practice asks for that: a recogniser may lose a word, or be late.
 * Returns once `heard` is there: the next turn, or the report.
 */
export async function sayUntilHeard(
  person: Learner,
  microphone: Microphone,
  sentence: { pcm: Buffer; rate: number },
  sent: SentTurns,
  heard: Locator,
): Promise<void> {
  const notice = (why: 'unclear' | 'failed') =>
    person.screen.getByText(person.t(`practice.heard.${why}`), { exact: true })
  const asked = notice('unclear').or(notice('failed')).filter({ visible: true })
  for (let time = 0; time < 5; time++) {
    await holdAndSpeak(person, microphone, sentence, sent)
    await asked.waitFor({ state: 'hidden' })
    await heard.or(asked).first().waitFor()
    if (await heard.isVisible()) return
  }
  throw new Error('The practice asked for the same sentence five times')
}
