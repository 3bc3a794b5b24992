import './platform/browser-back'
import type { PropsWithChildren } from 'react'
import '@lianda/shared/ui/tokens/tokens.css'
import '@lianda/shared/ui/base.css'
import './app.css'

export default function App({ children }: PropsWithChildren) {
  return children
}
