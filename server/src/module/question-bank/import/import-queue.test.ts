import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '@lianda/shared/module/question-bank/import.admin.contract'
import { uploadFile } from '../../../../test/files'
import { createWorld, type SignedIn, type World } from '../../../../test/world'

const MB = 1024 * 1024

let world: World
let editor: SignedIn
let other: SignedIn
beforeAll(async () => {
  world = await createWorld()
  editor = await world.admin(await world.org(), ['voice-question-bank'])
  other = await world.admin(await world.org('Other'), ['voice-question-bank'])
})
afterAll(() => world.close())

it('a file of line breaks alone holds nobody up', async () => {
  const file = await uploadFile(world, editor, 'a.txt', '\n'.repeat(3 * MB))
  const done: string[] = []
  const reading = world.call(contract.importStart, { file }, editor).then((answer) => {
    done.push('import')
    return answer
  })
  await fetch(`${world.url}/healthz`)
  done.push('health')
  expect((await reading).failure).toMatchObject({ code: 'import/unreadable' })
  expect(done).toEqual(['health', 'import'])
})

it('an organisation whose files wait already is told when to come back, and another is served', async () => {
  const file = await uploadFile(world, editor, 'a.gift', 'A question {T}')
  const theirs = await uploadFile(world, other, 'b.gift', 'B question {T}')
  const mine = Array.from({ length: 8 }, () => world.call(contract.importStart, { file }, editor))
  const answers = await Promise.all([...mine, world.call(contract.importStart, { file: theirs }, other)])
  const codes = answers.map(({ failure }) => failure?.code ?? 'read')
  expect(codes.filter((code) => code === 'read')).toHaveLength(7)
  expect(codes.filter((code) => code === 'import/busy')).toHaveLength(2)
  expect(codes.at(-1)).toBe('read')
  const refused = answers.find(({ failure }) => failure)
  expect(refused?.failure?.errmsg).toMatch(/6.*15/)
})
