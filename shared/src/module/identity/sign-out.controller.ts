import { createStore, type StoreApi } from 'zustand/vanilla'
import { sleep } from '../../kernel/timer'
import type { Services } from '../../store/services'
import { endSession } from './end-session'

/** How long the flush before signing out may take before the person is asked. */
const FLUSH_MS = 8_000

export interface SignOutState {
  stage: 'idle' | 'confirming' | 'flushing' | 'asking' | 'leaving'
  unsaved: number
}

export interface SignOut {
  state: StoreApi<SignOutState>
  /** Asks whether it is meant. */
  begin(): void
  /** It is: sends what waits, and leaves. */
  confirm(): Promise<void>
  /** Leave what is unsaved on this device, invisible to others, until this person comes back (7 days). */
  keep(): Promise<void>
  discard(): Promise<void>
  cancel(): void
}

/** Signing out is asked about, and never loses work silently: it is sent first, and what cannot be sent is asked about, too. */
export function createSignOut({ call, outbox, session, platform, timer }: Services): SignOut {
  const state = createStore<SignOutState>(() => ({ stage: 'idle', unsaved: 0 }))
  async function leave(): Promise<void> {
    state.setState({ stage: 'leaving' })
    await endSession({ call, session }, () => platform.navigation.reset('/login'))
    state.setState({ stage: 'idle', unsaved: 0 })
  }
  return {
    state,
    begin() {
      if (state.getState().stage === 'idle') state.setState({ stage: 'confirming' })
    },
    async confirm() {
      if (state.getState().stage !== 'confirming') return
      state.setState({ stage: 'flushing' })
      const tried = outbox.drain().catch(() => undefined)
      await Promise.race([tried, sleep(timer, FLUSH_MS)])
      const unsaved = (await outbox.list()).length
      if (unsaved === 0) return leave()
      state.setState({ stage: 'asking', unsaved })
    },
    keep: leave,
    async discard() {
      await outbox.discard()
      await leave()
    },
    cancel: () => state.setState({ stage: 'idle' }),
  }
}
