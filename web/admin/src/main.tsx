import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@lianda/shared/ui/tokens/tokens.css'
import './app.css'
import { App } from './app'
import { startLiveLink, startTexts } from './platform/platform'
import { applySingleKeys } from './shell/single-keys'

await startTexts()
applySingleKeys()
startLiveLink()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
