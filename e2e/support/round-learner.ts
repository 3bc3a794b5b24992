import type { Locator } from 'playwright-core'
import type { Learner as Person } from './learner'

type Learner = Pick<Person, 'page' | 't'>

export const shown = ({ page }: Pick<Person, 'page'>, id: string): Locator =>
  page.getByTestId(id).filter({ visible: true })

/** Waits for a text that is shown exactly so. */
export const says = ({ page, t }: Learner, key: string, params?: Record<string, string | number>): Promise<void> =>
  page.getByText(t(key, params), { exact: true }).filter({ visible: true }).first().waitFor()

/** From the centre to what a round asks for. */
export async function openRound(learner: Person, task: string): Promise<void> {
  await learner.openTask(task)
  await shown(learner, 'task-next').click()
  await shown(learner, 'round-start').waitFor()
}

export const chooseMode = ({ page, t }: Learner, mode: 'hold' | 'hands_free' | 'typing'): Promise<void> =>
  page
    .getByRole('radio', { name: t(`faq.mode.${mode}`) })
    .filter({ visible: true })
    .click()

/** The question that is shown. */
export const question = async (learner: Learner): Promise<string> =>
  (await shown(learner, 'round-question').textContent()) ?? ''

/** Types an answer and sends it. */
export async function answer(learner: Learner, text: string): Promise<void> {
  await shown(learner, 'round-text').fill(text)
  await shown(learner, 'round-send').click()
}

/** Types what is right until the question that is wanted is asked. */
export async function typeUntil(
  learner: Learner,
  wanted: string,
  right: Readonly<Record<string, string>>,
): Promise<void> {
  await shown(learner, 'round-text').waitFor()
  while ((await question(learner)) !== wanted) {
    await answer(learner, right[await question(learner)] ?? '')
    await shown(learner, 'ask-expected').waitFor()
    await shown(learner, 'round-next').click()
    await shown(learner, 'round-text').waitFor()
  }
}
