import type { Locator } from 'playwright-core'
import type { Person } from './journey'
import { listed } from './learner'

/** Steps of a learner in an exam, in addition to those on every page. */
export interface Examinee {
  /** Goes from the centre to the cover. */
  openCover(task: string): Promise<void>
  start(): Promise<void>
  /** Waits until the exam stops in this phase. */
  stands(phase: 'time_up' | 'fenced' | 'handing_in'): Promise<void>
  /** Takes over a fenced attempt again. */
  continueHere(): Promise<void>
  /** Chooses options of the current question. */
  choose(letters: string): Promise<void>
  fill(...texts: string[]): Promise<void>
  /** Goes to the next question, which has this number. */
  next(number: number): Promise<void>
  /** Waits until the screen shows this question. */
  question(number: number): Promise<void>
  /** Waits for the text `ui.state.<state>` beside the question's number. */
  badge(state: 'saved' | 'local' | 'full'): Promise<void>
  /** Answers the four questions of exam-world right, starting at the first. */
  answerFour(): Promise<void>
  /** Hands in from any question and waits for the result. */
  handIn(): Promise<void>
  result(): Promise<void>
  /** The figure in the ring. */
  total(): Promise<string>
  /** Time left on the screen's clock (s). */
  leftS(): Promise<number>
}

export function examinee({ page, t }: Pick<Person, 'page' | 't'>): Examinee {
  const shown = (testId: string): Locator => page.getByTestId(testId).filter({ visible: true })
  const self: Examinee = {
    async openCover(task) {
      await (await listed({ page }, task)).click()
      await shown('task-next').click()
      await shown('exam-start').waitFor()
    },
    async start() {
      await shown('exam-start').click()
      await self.question(1)
    },
    stands: (phase) => shown(`exam-${phase}`).waitFor(),
    continueHere: () => shown('exam-here').click(),
    async choose(letters) {
      for (const letter of letters) {
        const option = shown(`option-${letter}`)
        await option.click()
        await page.locator(`[data-testid="option-${letter}"][aria-checked="true"]`).waitFor()
      }
    },
    async fill(...texts) {
      for (const [index, text] of texts.entries()) await page.locator(`[id$="-${index}"][id^="blank-"]`).fill(text)
    },
    async next(number) {
      await shown('exam-next').click()
      await self.question(number)
    },
    question: (number) =>
      page
        .getByRole('region', { name: t('exam.room.question', { n: number }), exact: true })
        .filter({ visible: true })
        .waitFor(),
    badge: (state) =>
      page
        .getByText(t(`ui.state.${state}`), { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor(),
    async answerFour() {
      await self.choose('A')
      await self.next(2)
      await self.choose('AC')
      await self.next(3)
      await self.choose('A')
      await self.next(4)
      await self.fill('Berlin', '1990')
    },
    async handIn() {
      await shown('exam-grid').click()
      await shown('grid-hand-in').click()
      await page.locator('[data-testid="hand-in-confirm"]:not([aria-disabled])').click()
      await self.result()
    },
    result: () => shown('exam-result').getByText(t('exam.result.right'), { exact: true }).waitFor(),
    async total() {
      const caption = shown('exam-result').getByText(t('exam.result.full', { score: '100' }), { exact: true })
      return ((await caption.locator('xpath=preceding-sibling::*[1]').textContent()) ?? '').trim()
    },
    async leftS() {
      const text = (await shown('exam-clock').first().textContent()) ?? ''
      const parts = (/[\d:]+/.exec(text)?.[0] ?? '').split(':').map(Number)
      return parts.reduce((sum, part) => sum * 60 + part, 0)
    },
  }
  return self
}
