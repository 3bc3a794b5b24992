import { createStore, type StoreApi } from 'zustand/vanilla'
import { sleep } from '../../kernel/timer'
import type { Services } from '../../store/services'
import { endSession } from './end-session'

/** Time limit of the flush before sign-out; after it the user is asked about unsent items. */
const FLUSH_MS = 8_000

export interface SignOutState {
  stage: 'idle' | 'confirming' | 'flushing' | 'asking' | 'leaving'
  unsaved: number
}

export interface SignOut {
  state: StoreApi<SignOutState>
  /** Asks for confirmation. */
  begin(): void
  /** Confirmed: sends what waits, then signs out. */
  confirm(): Promise<void>
  /** Signs out and leaves unsent items on this device, hidden from other users, until this user returns (7 days). */
  keep(): Promise<void>
  discard(): Promise<void>
  cancel(): void
}

/** Signs out after a confirmation. Unsent work is sent first; if that fails, the user decides what happens to it. */
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
