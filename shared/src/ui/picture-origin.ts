import { createContext, useContext } from 'react'

const PictureOriginContext = createContext('')

/** Where pictures with an address of the server's (`/…`) come from: a mini-program has no address of its own to start from. */
export const PictureOriginProvider = PictureOriginContext.Provider

export const usePictureOrigin = (): string => useContext(PictureOriginContext)
