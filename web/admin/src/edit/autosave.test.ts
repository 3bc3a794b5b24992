import { describe, expect, it } from 'vitest'
import { fakeTimer } from '@lianda/shared/kernel/timer'
import type { Failure } from '../platform/failure'
import { createAutosave, RETRY_MS, SAVE_DELAY_MS, type SaveState } from './autosave'

const failure = (code: string): Failure => ({ message: code, requestId: '', code, fields: {} })

/** A fake server that records what it is sent, in order, and answers when the test says so. */
function world() {
  const timer = fakeTimer(1_000)
  const sent: { content: string; rev: number }[] = []
  const states: SaveState[] = []
  const fail: Failure[] = []
  let gate: Promise<void> | null = null
  const autosave = createAutosave<string, { rev: number }>(7, 500, {
    save: async (content, rev) => {
      sent.push({ content, rev })
      await gate
      const refused = fail.shift()
      if (refused) throw refused
      return { rev: rev + 1 }
    },
    onSaved: () => undefined,
    onState: (state) => states.push(state),
    failureOf: (error) => error as Failure,
    isConflict: ({ code }) => code === 'exam/changed_meanwhile',
    mayPass: ({ code }) => code === 'network',
    timer,
    nowMs: timer.now,
  })
  const hold = () => {
    let open: () => void = () => undefined
    gate = new Promise((resolve) => {
      open = resolve
    })
    return () => {
      gate = null
      open()
    }
  }
  return { timer, sent, states, fail, autosave, hold, state: () => states.at(-1) }
}

describe('saving while one works', () => {
  it('sends one time what was typed quickly, and says when it is saved', async () => {
    const { timer, sent, autosave, state } = world()
    expect(state()).toEqual({ kind: 'saved', atMs: 500 })
    for (const text of ['a', 'ab', 'abc']) {
      autosave.changed(text)
      await timer.advance(300)
    }
    expect(sent).toEqual([])
    expect(state()).toEqual({ kind: 'saving' })
    await timer.advance(SAVE_DELAY_MS)
    expect(sent).toEqual([{ content: 'abc', rev: 7 }])
    expect(state()).toMatchObject({ kind: 'saved' })
    expect(autosave.unsaved()).toBeNull()
  })

  it('never has two requests under way, and sends the newest with the rev of the answer before', async () => {
    const { timer, sent, autosave, hold, state } = world()
    const open = hold()
    autosave.changed('one')
    await timer.advance(SAVE_DELAY_MS)
    autosave.changed('two')
    autosave.changed('three')
    await timer.advance(SAVE_DELAY_MS * 5)
    expect(sent).toHaveLength(1)
    open()
    await timer.advance(0)
    expect(state()).toEqual({ kind: 'saving' })
    await timer.advance(SAVE_DELAY_MS)
    expect(sent).toEqual([
      { content: 'one', rev: 7 },
      { content: 'three', rev: 8 },
    ])
    expect(state()?.kind).toBe('saved')
  })

  it('tries again by itself when the network failed, and keeps the content until then', async () => {
    const { timer, sent, fail, autosave, state } = world()
    fail.push(failure('network'))
    autosave.changed('kept')
    await timer.advance(SAVE_DELAY_MS)
    expect(state()).toMatchObject({ kind: 'failed', retries: true })
    expect(autosave.unsaved()).toBe('kept')
    await timer.advance(RETRY_MS)
    expect(sent).toHaveLength(2)
    expect(state()?.kind).toBe('saved')
  })

  it('waits for a change when trying again would not help', async () => {
    const { timer, sent, fail, autosave, state } = world()
    fail.push(failure('request/invalid'))
    autosave.changed('wrong')
    await timer.advance(SAVE_DELAY_MS + RETRY_MS * 3)
    expect(sent).toHaveLength(1)
    expect(state()).toMatchObject({ kind: 'failed', retries: false })
    autosave.changed('mended')
    await timer.advance(SAVE_DELAY_MS)
    expect(state()?.kind).toBe('saved')
  })

  it('sends nothing that was written on an older revision before one of both is chosen', async () => {
    const { timer, sent, autosave, state } = world()
    autosave.dispute('mine', 5)
    autosave.changed('mine, typed on')
    expect(await autosave.flush()).toBe(false)
    await timer.advance(60_000)
    expect([sent, state()]).toEqual([[], { kind: 'conflict' }])
    expect([autosave.unsaved(), autosave.rev()]).toEqual(['mine, typed on', 5])
    autosave.rebase(9, true)
    await timer.advance(1)
    expect(sent).toEqual([{ content: 'mine, typed on', rev: 9 }])
  })

  it('stops at a conflict; mine goes on top of theirs only when asked', async () => {
    const { timer, sent, fail, autosave, state } = world()
    fail.push(failure('exam/changed_meanwhile'))
    autosave.changed('mine')
    await timer.advance(SAVE_DELAY_MS)
    expect(state()).toEqual({ kind: 'conflict' })
    autosave.changed('mine, longer')
    await timer.advance(RETRY_MS * 3)
    expect(sent).toHaveLength(1)
    expect(autosave.unsaved()).toBe('mine, longer')
    autosave.rebase(12, true)
    await timer.advance(0)
    expect(sent.at(-1)).toEqual({ content: 'mine, longer', rev: 12 })
  })

  it('forgets mine when theirs is taken', async () => {
    const { timer, sent, fail, autosave, state } = world()
    fail.push(failure('exam/changed_meanwhile'))
    autosave.changed('mine')
    await timer.advance(SAVE_DELAY_MS)
    autosave.rebase(12, false)
    await timer.advance(RETRY_MS)
    expect(sent).toHaveLength(1)
    expect(autosave.unsaved()).toBeNull()
    expect(state()?.kind).toBe('saved')
  })

  it('sends at once when asked, after what is under way', async () => {
    const { timer, sent, autosave, hold } = world()
    const open = hold()
    autosave.changed('one')
    await timer.advance(SAVE_DELAY_MS)
    autosave.changed('two')
    const flushed = autosave.flush()
    open()
    expect(await flushed).toBe(true)
    expect(sent.map((row) => row.content)).toEqual(['one', 'two'])
  })
})
