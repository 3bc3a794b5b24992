import { useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useSlice, useText } from '../../hook/core-context'
import type { PictureFile } from '../../platform/pictures'
import { setAvatar } from '../org/profile.contract'
import { upload } from '../upload/upload.contract'
import { kindRow } from '../upload/upload-kinds'
import { identitySlice } from './identity.slice'

/** One's own picture: chosen, cut to a square, uploaded. */
export interface AvatarView {
  menu: boolean
  openMenu(): void
  closeMenu(): void
  /** The picture that is being cut. */
  source: PictureFile | null
  busy: boolean
  error: string | null
  dismissError(): void
  choose(): void
  use(cut: PictureFile): void
  cancel(): void
  broken(): void
  /** Back to the default portrait. */
  remove(): void
}

/** @param said is told what was done */
export function useAvatar(said: (text: string) => void): AvatarView {
  const { platform, call } = useServices()
  const t = useText()
  const refresh = useSlice(identitySlice, (state) => state.refresh)
  const [menu, setMenu] = useState(false)
  const [source, setSource] = useState<PictureFile | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const choose = async () => {
    setError(null)
    const file = await platform.pictures.choose()
    if (file && file.bytes !== null && file.bytes > kindRow('avatar').maxBytes) setError(t('honours.avatar.tooLarge'))
    else setSource(file)
  }
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setError(null)
    try {
      await work()
      await refresh()
      said(done)
    } catch (failure) {
      setError(failureText(failure, t))
    }
    setSource(null)
    setBusy(false)
  }
  return {
    menu,
    openMenu: () => setMenu(true),
    closeMenu: () => setMenu(false),
    source,
    busy,
    error,
    dismissError: () => setError(null),
    choose: () => void choose(),
    use: (cut) =>
      void run(async () => {
        const { path } = await call(upload, { filetype: 'avatar' }, { file: cut })
        await call(setAvatar, { path })
      }, t('honours.avatar.saved')),
    cancel: () => setSource(null),
    broken: () => {
      setSource(null)
      setError(t('honours.avatar.broken'))
    },
    remove: () => void run(() => call(setAvatar, { path: '' }), t('honours.avatar.removed')),
  }
}
