import Taro from '@tarojs/taro'
import { type DocumentPort, pictureName } from '@lianda/shared/platform/documents'
import type { KeyValuePort } from '@lianda/shared/platform/storage'
import { orFull, removeFile } from './user-files'

interface Kept {
  owner: string
  /** For a picture: its paper and its address, separated by a space. */
  key: string
  kind: 'document' | 'picture'
  file: string
}

const INDEX_KEY = 'documents'

/**
 * Stores documents as user files, since a paper of 200 questions exceeds the size limit of a storage value. Their list
 * is a storage value.
 *
 * @param index where the list is kept
 * @param serverUrl origin of the server, for pictures whose address begins with `/`
 */
export function createDocuments(index: KeyValuePort, serverUrl: string): DocumentPort {
  const files = Taro.getFileSystemManager()
  const all = () => JSON.parse(index.get(INDEX_KEY) ?? '[]') as Kept[]
  const keep = (list: readonly Kept[]) => orFull(() => index.set(INDEX_KEY, JSON.stringify(list)))
  const find = (owner: string, key: string, kind: Kept['kind']) =>
    all().find((kept) => kept.owner === owner && kept.key === key && kept.kind === kind)
  /** An unused file name: keys are addresses and not valid as file names. */
  const freeFile = (ending: string) =>
    `${Taro.env.USER_DATA_PATH}/kept-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e9).toString(36)}${ending}`
  const drop = (which: (kept: Kept) => boolean) => {
    const list = all()
    keep(list.filter((kept) => !which(kept)))
    for (const kept of list) if (which(kept)) removeFile(files, kept.file)
  }

  return {
    async put(owner, key, text) {
      const known = find(owner, key, 'document')
      const file = known?.file ?? freeFile('.json')
      orFull(() => files.writeFileSync(file, text, 'utf8'))
      if (known === undefined) keep([...all(), { owner, key, kind: 'document', file }])
    },
    async get(owner, key) {
      const known = find(owner, key, 'document')
      if (known === undefined) return null
      try {
        const text = files.readFileSync(known.file, 'utf8')
        return typeof text === 'string' ? text : null
      } catch {
        // WeChat may delete user files when the phone runs out of space.
        return null
      }
    },
    remove: async (owner, key) => drop((kept) => kept.owner === owner && kept.key === key && kept.kind === 'document'),
    keys: async (owner) =>
      all()
        .filter((kept) => kept.owner === owner && kept.kind === 'document')
        .map(({ key }) => key),
    keepOnly: async (owner) => drop((kept) => kept.owner !== owner),
    async picture(owner, paper, url) {
      const key = `${paper} ${pictureName(url)}`
      const known = find(owner, key, 'picture')
      if (known !== undefined) return known.file
      const file = freeFile('.img')
      const address = url.startsWith('/') ? serverUrl + url : url
      const answer = await Taro.downloadFile({ url: address, filePath: file }).catch(() => null)
      if (answer === null) return null
      if (answer.statusCode !== 200) {
        // WeChat saved the server's error response, not the picture.
        removeFile(files, file)
        return null
      }
      keep([...all(), { owner, key, kind: 'picture', file }])
      return file
    },
    removePictures: async (owner, paper) =>
      drop((kept) => kept.owner === owner && kept.kind === 'picture' && kept.key.startsWith(`${paper} `)),
  }
}
