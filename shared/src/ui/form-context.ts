import { createContext } from 'react'

/** Connects a submit button to its form on a platform without a form element (WeChat). */
export const FormContext = createContext<(() => void) | null>(null)
