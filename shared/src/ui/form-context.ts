import { createContext } from 'react'

/** How a submit button inside a form reaches it where the platform has no form element of its own (WeChat). */
export const FormContext = createContext<(() => void) | null>(null)
