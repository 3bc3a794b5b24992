import { memoryValues } from '@lianda/shared/platform/memory-storage'
import { expect, it, vi } from 'vitest'

const files = new Set<string>()
vi.mock('@tarojs/taro', () => ({
  default: {
    env: { USER_DATA_PATH: 'wxfile://usr' },
    getFileSystemManager: () => ({ unlinkSync: (file: string) => void files.delete(file) }),
    async downloadFile({ filePath }: { filePath: string }) {
      files.add(filePath)
      return { statusCode: 200 }
    },
  },
}))
const { createDocuments } = await import('./document-store')

it('forgets the pictures of one paper, and no other paper’s', async () => {
  const documents = createDocuments(memoryValues(), 'https://server')
  const first = await documents.picture('o1/u1', 'attempt-a', '/media/1.png')
  const second = await documents.picture('o1/u1', 'attempt-b', '/media/1.png')
  await documents.removePictures('o1/u1', 'attempt-a')
  expect([...files]).toEqual([second])
  expect(await documents.picture('o1/u1', 'attempt-b', '/media/1.png')).toBe(second)
  expect(await documents.picture('o1/u1', 'attempt-a', '/media/1.png')).not.toBe(first)
})
