import { expect, it } from 'vitest'
import { fakeTimer } from '../kernel/timer'
import { createTexts, type LanguageTexts } from './texts'

const base = async (language: string): Promise<LanguageTexts> => ({ ui: { hello: `hello ${language}` } })
const exam = async (language: string): Promise<LanguageTexts> => ({ exam: { start: `start ${language}` } })

it('brings a part that is loaded later in every language that is used, before or after', async () => {
  const texts = await createTexts('zhCN', base, fakeTimer())
  await texts.use('en')
  await texts.part('exam', exam)
  expect(texts.t('exam.start')).toBe('start en')
  await texts.use('zhCN')
  expect([texts.t('exam.start'), texts.t('ui.hello')]).toEqual(['start zhCN', 'hello zhCN'])
  await texts.use('zhTW')
  expect(texts.t('exam.start')).toBe('start zhTW')
})

it('a part that several ask for at once is loaded once; one that can’t be had keeps no other, and a later ask brings it', async () => {
  const timer = fakeTimer()
  const texts = await createTexts('zhCN', base, timer)
  const loaded: string[] = []
  let there = false
  const part = (name: string) =>
    texts.part(name, async (language) => {
      loaded.push(name)
      if (name === 'lost' && !there) throw new Error('no such piece')
      return { [name]: { title: `${name} ${language}` } }
    })
  const lost = part('lost').catch((error: unknown) => String(error))
  await Promise.all([part('exam'), part('faq'), part('exam'), part('task')])
  expect(loaded.toSorted()).toEqual(['exam', 'faq', 'lost', 'task'])
  expect([texts.t('exam.title'), texts.t('task.title')]).toEqual(['exam zhCN', 'task zhCN'])
  await timer.advance(5_000)
  expect(await lost).toContain('no such piece')
  there = true
  await part('lost')
  expect(texts.t('lost.title')).toBe('lost zhCN')
})

it('a language that can’t be had is tried again, then refused: the one before stays, and a later try brings it', async () => {
  const timer = fakeTimer()
  let there = false
  let tries = 0
  const texts = await createTexts(
    'zhCN',
    async (language) => {
      if (language === 'en' && !there) {
        tries += 1
        throw new Error('no such piece')
      }
      return await base(language)
    },
    timer,
  )
  const refused = texts.use('en').catch((error: unknown) => String(error))
  await timer.advance(5_000)
  expect(await refused).toContain('no such piece')
  expect(tries).toBe(3)
  expect([texts.language(), texts.t('ui.hello')]).toEqual(['zhCN', 'hello zhCN'])
  there = true
  await texts.use('en')
  expect(texts.t('ui.hello')).toBe('hello en')
})

it('a start in a language that can’t be had begins in another one', async () => {
  const timer = fakeTimer()
  const starting = createTexts(
    'zhTW',
    (language) => (language === 'zhTW' ? Promise.reject(new Error('gone')) : base(language)),
    timer,
  )
  await timer.advance(5_000)
  expect((await starting).language()).toBe('zhCN')
})
