import './platform/polyfill'
import type { ReactNode } from 'react'
import '@lianda/shared/ui/tokens/tokens.css'
import './app.css'

/** Root of every page; Taro keeps it mounted as long as the program runs. */
export default function App(props: { children?: ReactNode }) {
  return props.children
}
