import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import type { Person } from './journey'
import { tabTo } from './keyboard'

const TYPES: readonly QuestionType[] = [0, 1, 2, 3]

/** Writes questions into the bank by keyboard alone. */
export interface QuestionWriter {
  /** Fills in a whole question, without saving it. The focus must be in the text of a new question. */
  write(question: { text: string; type: QuestionType; score: string; answer: () => Promise<void> }): Promise<void>
  /** Types the options in order and marks the right ones. */
  options(texts: readonly string[], right: readonly number[]): Promise<void>
  /** Types one accepted wording for each blank. */
  blanks(texts: readonly string[]): Promise<void>
}

export function questionWriter({ page, t }: Pick<Person, 'page' | 't'>): QuestionWriter {
  const { keyboard } = page
  const focused = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).and(page.locator(':focus')).waitFor()
  const typeName = (type: QuestionType) => t(`question-bank.type.${type}`)

  /** Chooses the type in the menu before the text, and returns the focus to the text. */
  async function changeType(type: QuestionType): Promise<void> {
    const button = new RegExp(`^${t('question-bank.question.type')}`)
    await tabTo(page, button, 'Shift+Tab')
    if ((await page.locator(':focus').textContent())?.includes(typeName(type)) === true) {
      await tabTo(page, t('question-bank.question.stem'))
      return
    }
    await keyboard.press('Enter')
    await page.getByRole('menuitem').and(page.locator(':focus')).waitFor()
    for (const at of TYPES.slice(0, type + 1)) {
      await keyboard.press(at === 0 ? 'Home' : 'ArrowDown')
      // The menu moves the focus in the next animation frame; wait for it before the next key.
      await page
        .getByRole('menuitem', { name: typeName(at), exact: true })
        .and(page.locator(':focus'))
        .waitFor()
    }
    await keyboard.press('Enter')
    const chosen = page.getByRole('button', { name: `${t('question-bank.question.type')}: ${typeName(type)}` })
    await chosen.and(page.locator(':focus')).waitFor()
    await tabTo(page, t('question-bank.question.stem'))
  }

  return {
    async write({ text, type, score, answer }) {
      await focused(t('question-bank.question.stem'))
      await changeType(type)
      await keyboard.type(text)
      await answer()
      await tabTo(page, t('question-bank.question.score'))
      await keyboard.press('Control+a')
      await keyboard.type(score)
    },
    async options(texts, right) {
      await tabTo(page, t('question-bank.question.option', { letter: 'A' }))
      for (const [index, text] of texts.entries()) {
        if (index > 0) await keyboard.press('Enter')
        await focused(t('question-bank.question.option', { letter: String.fromCharCode(65 + index) }))
        await keyboard.type(text)
        if (right.includes(index)) await keyboard.press(`Alt+${index + 1}`)
      }
    },
    async blanks(texts) {
      for (const [index, text] of texts.entries()) {
        await tabTo(page, t('question-bank.question.blank', { n: index + 1 }))
        await keyboard.type(text)
        await keyboard.press('Enter')
      }
    },
  }
}
