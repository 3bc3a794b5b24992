import './platform/polyfill'
import type { ReactNode } from 'react'
import '@lianda/shared/ui/tokens/tokens.css'
import './app.css'

/** The root of every page: Taro keeps it mounted for the life of the program. */
export default function App(props: { children?: ReactNode }) {
  return props.children
}
