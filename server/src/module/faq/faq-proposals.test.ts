import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/faq/faq.admin.contract'
import { scriptedLlm } from '../../../test/scripted-voice'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { servicesOf } from '../../infra/speech/voice-services'

let world: World
let author: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  world = await createWorld()
  author = await world.admin(await world.org(), ['voice-study'])
  stranger = await world.admin(await world.org('Elsewhere'), ['voice-study'])
  const bank = [
    { question: '这张卡的年费要多少钱？', answer: '年费每年三百元，首年免收。', keywords: '免收|首年' },
    { question: '这张卡的额度有多少？', answer: '额度要看您的收入。', similarQuestions: ['这张卡的年费是多少？'] },
    { question: '今天天气怎么样？', answer: '很好。' },
  ]
  for (const content of bank) await world.get(contract.faqCreate, { content }, author)
})
afterAll(() => world.close())

const similar = async (
  input: { text: string; of?: 'question' | 'answer'; not?: string[]; count?: number },
  who = author,
) => (await world.get(contract.faqSimilarity, input, who)).message

describe('without a model', () => {
  it('other ways to ask are the most alike of the own bank and the question with a synonym, and each says which', async () => {
    const text = '这张卡的年费多少钱？'
    const found = await similar({ text })
    expect(found.slice(0, 2)).toEqual([
      { text: '这张卡的年费要多少钱？', by: 'list' },
      { text: '这张卡的年费是多少？', by: 'list' },
    ])
    expect(found.map((one) => one.text)).not.toContain('今天天气怎么样？')
    expect(new Set(found.map((one) => one.text)).size).toBe(found.length)
    const next = await similar({ text, not: found.map((one) => one.text) })
    expect(next.filter((one) => found.some((before) => before.text === one.text))).toEqual([])
  })

  it('other ways to answer are of answers, and keywords of answers like it', async () => {
    const text = '年费每年三百元，第一年免收。'
    expect((await similar({ text, of: 'answer' }))[0]).toEqual({ text: '年费每年三百元，首年免收。', by: 'list' })
    const { message } = await world.get(contract.faqKeywords, { text }, author)
    expect(message).toContainEqual({ text: '首年', by: 'list' })
    expect(message).toContainEqual({ text: '免收', by: 'list' })
  })

  it("another organisation's bank is nobody else's", async () => {
    expect((await similar({ text: '这张卡的年费多少钱？' }, stranger)).filter(({ by }) => by === 'list')).toEqual([])
  })
})

it('a model proposes instead where one is configured, stripped and without doubles', async () => {
  const says = '1. “一年要交多少年费？”\n2. 一年要交多少年费？\n- 年费怎么收？ '
  const helped = await createWorld({ voice: servicesOf([], [], scriptedLlm({ says, asked: '' })) })
  const who = await helped.admin(await helped.org(), ['voice-study'])
  const { message } = await helped.get(contract.faqSimilarity, { text: '年费多少？' }, who)
  expect(message).toEqual([
    { text: '一年要交多少年费？', by: 'model' },
    { text: '年费怎么收？', by: 'model' },
  ])
  await helped.close()
})
