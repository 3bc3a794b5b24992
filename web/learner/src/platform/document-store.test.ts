import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('idb', () => ({
  openDB: async () => ({
    get: async () => undefined,
    put: async () => undefined,
    delete: async () => undefined,
    getAllKeys: async () => [],
  }),
}))
const { webDocuments } = await import('./document-store')

const revoked: string[] = []
beforeEach(() => {
  revoked.length = 0
  let made = 0
  vi.stubGlobal('IDBKeyRange', { bound: () => null })
  vi.stubGlobal('fetch', async () => new Response('picture'))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
})

it('forgets the pictures of one paper; another one’s show on', async () => {
  const documents = webDocuments()
  const first = await documents.picture('o1/u1', 'attempt-a', '/media/1.png')
  const second = await documents.picture('o1/u1', 'attempt-b', '/media/1.png')
  await documents.removePictures('o1/u1', 'attempt-a')
  expect(revoked).toEqual([first])
  expect(await documents.picture('o1/u1', 'attempt-b', '/media/1.png')).toBe(second)
})

it('lets a person’s pictures show on when everybody else’s are dropped', async () => {
  const documents = webDocuments()
  const mine = await documents.picture('o1/u1', 'attempt-a', '/media/1.png')
  const other = await documents.picture('o1/u2', 'attempt-b', '/media/2.png')
  await documents.keepOnly('o1/u1')
  expect(revoked).toEqual([other])
  expect(await documents.picture('o1/u1', 'attempt-a', '/media/1.png')).toBe(mine)
})
