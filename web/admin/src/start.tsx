import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@lianda/shared/ui/tokens/tokens.css'
import './app.css'
import { App } from './app'
import { startLiveLink } from './platform/platform'
import { refresh } from './platform/query'
import { applySingleKeys } from './shell/single-keys'

/** Renders the back office; its texts must be loaded. */
export function draw(): void {
  applySingleKeys()
  startLiveLink(refresh)
  const root = document.getElementById('root')
  if (!root) return
  const drawn = createRoot(root)
  // As a transition the first render is split into slices: keys and clicks are handled in between.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
