import type { PicturePort } from '@lianda/shared/platform/pictures'

/** The browser's own chooser; phones offer camera and album. */
export const webPictures: PicturePort = {
  choose: () =>
    new Promise((resolve) => {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = 'image/jpeg,image/png'
      // Some browsers drop an input that is not in the page before the choice is made.
      input.hidden = true
      document.body.append(input)
      const end = (file: File | undefined) => {
        input.remove()
        if (!file) return resolve(null)
        const { name, size: bytes } = file
        resolve({ name, bytes, source: file, address: URL.createObjectURL(file) })
      }
      input.addEventListener('change', () => end(input.files?.[0]))
      input.addEventListener('cancel', () => end(undefined))
      input.click()
    }),
}
