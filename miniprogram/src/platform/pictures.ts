import Taro from '@tarojs/taro'
import type { PicturePort } from '@lianda/shared/platform/pictures'

/** WeChat's own chooser, with camera and album. */
export const wechatPictures: PicturePort = {
  async choose() {
    try {
      const { tempFiles } = await Taro.chooseMedia({
        count: 1,
        mediaType: ['image'],
        sourceType: ['album', 'camera'],
        sizeType: ['compressed'],
      })
      const [file] = tempFiles
      if (!file) return null
      const { tempFilePath: address, size: bytes } = file
      return { name: address.slice(address.lastIndexOf('/') + 1), bytes, source: address, address }
    } catch {
      // Closed without a choice, or the use of the album was refused: WeChat has said so itself.
      return null
    }
  },
}
