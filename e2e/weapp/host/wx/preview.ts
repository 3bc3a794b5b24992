import { onPress } from '../chrome'
import { answer, type Callbacks } from './answer'

type PreviewOptions = Callbacks & { urls: string[]; current?: string; showmenu?: boolean }

/**
 * WeChat's own viewer: one picture over everything, closed by a tap. It is a separate window, so the program gets
 * `onHide` and `onShow`. `data-menu` says whether a long press would offer to send the picture to a friend.
 *
 * @param asset turns a path of the program into an address of this page
 */
export function createPreview(asset: (src: string) => string, program: { hide(): void; show(): void }) {
  return {
    previewImage: (options: PreviewOptions) =>
      answer('previewImage', options, () => {
        if (options.urls.length === 0) throw new Error('parameter error: parameter.urls should have at least 1 item')
        const viewer = document.createElement('div')
        viewer.className = 'weapp-viewer'
        viewer.dataset.menu = String(options.showmenu ?? true)
        const picture = document.createElement('img')
        picture.alt = ''
        picture.src = asset(options.current ?? options.urls[0] ?? '')
        viewer.append(picture)
        onPress(viewer, () => {
          viewer.remove()
          program.show()
        })
        document.body.append(viewer)
        program.hide()
        return undefined
      }),
  }
}
