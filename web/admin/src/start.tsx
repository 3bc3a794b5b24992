import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@lianda/shared/ui/tokens/tokens.css'
import './app.css'
import { App } from './app'
import { startLiveLink } from './platform/platform'
import { applySingleKeys } from './shell/single-keys'

/** Draws the back office; its texts must be there. */
export function draw(): void {
  applySingleKeys()
  startLiveLink()
  const root = document.getElementById('root')
  if (!root) return
  const drawn = createRoot(root)
  // As a transition the first drawing is done in slices: keys and clicks are answered in between.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
