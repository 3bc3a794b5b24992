import { expect, it } from 'vitest'
import { createTexts, type LanguageTexts } from './texts'

const base = async (language: string): Promise<LanguageTexts> => ({ ui: { hello: `hello ${language}` } })
const exam = async (language: string): Promise<LanguageTexts> => ({ exam: { start: `start ${language}` } })

it('brings a part that is loaded later in every language that is used, before or after', async () => {
  const texts = await createTexts('zhCN', base)
  await texts.use('en')
  await texts.part('exam', exam)
  expect(texts.t('exam.start')).toBe('start en')
  await texts.use('zhCN')
  expect([texts.t('exam.start'), texts.t('ui.hello')]).toEqual(['start zhCN', 'hello zhCN'])
  await texts.use('zhTW')
  expect(texts.t('exam.start')).toBe('start zhTW')
})
