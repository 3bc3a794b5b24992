import { createContext, useContext } from 'react'

const PictureOriginContext = createContext('')

/** Origin for pictures with a server path (`/…`): a mini-program has no origin of its own. */
export const PictureOriginProvider = PictureOriginContext.Provider

export const usePictureOrigin = (): string => useContext(PictureOriginContext)
