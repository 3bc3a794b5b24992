import { expect, test } from 'vitest'
import { keptVectors } from './kept-vectors'

const never = new AbortController().signal
const vectorOf = (text: string): number[] => [text.length]

/** An encoder that answers each request when it is told to, and what it was asked for. */
function encoder() {
  const asked: string[][] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const embed = keptVectors(async (texts) => {
    asked.push(texts)
    await new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
    return texts.map(vectorOf)
  })
  return { asked, answers, embed }
}

test('who wants what another asks for already waits for it, and asks for the rest alone', async () => {
  const { asked, answers, embed } = encoder()
  const first = embed(['a', 'bb', 'ccc'], never)
  const second = embed(['ccc', 'dddd', 'bb'], never)
  expect(asked).toEqual([['a', 'bb', 'ccc'], ['dddd']])
  for (const answer of answers) answer.resolve()
  expect(await first).toEqual([[1], [2], [3]])
  expect(await second).toEqual([[3], [4], [2]])
  expect(await embed(['dddd', 'a'], never)).toEqual([[4], [1]])
  expect(asked).toHaveLength(2)
})

test('a single text, as that of a turn, is not behind the many of others', async () => {
  const { asked, answers, embed } = encoder()
  const many = embed(['a', 'bb'], never)
  const one = embed(['bb'], never)
  expect(asked).toEqual([['a', 'bb'], ['bb']])
  answers[1]?.resolve()
  expect(await one).toEqual([[2]])
  answers[0]?.resolve()
  expect(await many).toEqual([[1], [2]])
})

test('what another gave up is asked for here', async () => {
  const { asked, answers, embed } = encoder()
  const first = embed(['a', 'bb'], never)
  const second = embed(['a', 'bb'], never)
  answers[0]?.reject(new Error('given up'))
  await expect(first).rejects.toThrow('given up')
  await expect.poll(() => asked.length).toBe(2)
  answers[1]?.resolve()
  expect(await second).toEqual([[1], [2]])
})
