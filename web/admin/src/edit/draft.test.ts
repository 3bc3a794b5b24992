import { beforeEach, describe, expect, it } from 'vitest'
import { fakeTimer } from '@lianda/shared/kernel/timer'
import { memoryValues } from '@lianda/shared/platform/memory-storage'
import type { Failure } from '../platform/failure'
import { createDraft, KEEP_DELAY_MS, RETRY_MS, SAVE_DELAY_MS } from './draft'
import { createKeptDrafts, type KeptDrafts } from './kept-drafts'
import { replaying } from './replaying'
import type { Subject } from './subject.types'

interface View {
  id: string
  text: string
  rev: number
  locked?: boolean
}

const failure = (code: string): Failure => ({ message: code, requestId: '', code, fields: {} })
const li = { orgid: 'o1', id: 'li' }
const stored: View = { id: 'n1', text: 'old', rev: 7 }
const KINDS = [
  ['with autosave', true],
  ['saved when asked', false],
] as const

let storage: ReturnType<typeof memoryValues>
beforeEach(() => {
  storage = memoryValues()
})

/** A fake server with one text, which refuses an older `rev`, and an editor of it; the test says what fails and when it answers. */
function world(autosave: boolean, first: View | null = stored, timer = fakeTimer(1_000)) {
  const server = { now: first, sent: [] as string[], fail: [] as Failure[], gate: null as Promise<void> | null }
  const subject: Subject<string, View, View | null> = {
    autosave,
    first,
    place: (view) => `paper/${view?.id ?? 'new'}`,
    address: (view) => `/note?id=${view?.id ?? 'new'}`,
    title: (text) => text,
    contentOf: (view) => view?.text ?? '',
    revOf: ({ rev }) => rev,
    savedAtMs: () => 500,
    isLocked: ({ locked = false }) => locked,
    isSame: (one, other) => one.trim() === other.trim(),
    isContent: (value) => typeof value === 'string',
    async save(text, rev) {
      server.sent.push(text)
      await server.gate
      const refused = server.fail.shift()
      if (refused) throw refused
      if (rev !== (server.now?.rev ?? null)) throw failure('changed')
      server.now = { id: 'n1', text, rev: (rev ?? 0) + 1 }
      return server.now
    },
    load: async () => server.now ?? stored,
    conflicts: ['changed'],
  }
  const kept: KeptDrafts = createKeptDrafts(storage, timer.now)
  const open = (given = subject) =>
    createDraft(given, { kept, owner: li, failureOf: (error) => error as Failure, timer, nowMs: timer.now })
  const draft = open()
  const leave = draft.start()
  const hold = () => {
    let answer: () => void = () => undefined
    server.gate = new Promise((resolve) => {
      answer = resolve
    })
    return () => {
      server.gate = null
      answer()
    }
  }
  return {
    ...{ server, subject, timer, kept, open, draft, leave, hold },
    type: (text: string) => draft.change(() => text, 'text'),
    saving: () => draft.state.getState().saving,
    content: () => draft.state.getState().content,
    list: () => kept.list(li),
    left: () => kept.left(li).map(({ value }) => value),
  }
}

describe.each(KINDS)('an editor %s', (_name, autosave) => {
  it('keeps what is unsaved on this device, and drops it when it is saved', async () => {
    const { type, draft, timer, list, server } = world(autosave)
    server.fail.push(failure('request/invalid'))
    type('mine')
    await timer.advance(KEEP_DELAY_MS)
    expect(list()).toMatchObject([{ place: 'paper/n1', address: '/note?id=n1', rev: 7, value: 'mine' }])
    expect(await draft.save()).toBeNull()
    expect(list()).toHaveLength(1)
    expect(await draft.save()).toMatchObject({ whole: true, view: { rev: 8 } })
    expect([list(), server.now?.text]).toEqual([[], 'mine'])
  })

  it('loses nothing when its page is killed: the next one shows it, and saves it on the same revision', async () => {
    const before = world(autosave)
    before.type('mine')
    // As at `pagehide`: nothing of this page runs after it.
    before.draft.keep()
    const { content, saving, draft, server } = world(autosave)
    expect(content()).toBe('mine')
    expect(draft.state.getState().restoredAtMs).toBe(1_000)
    expect(saving().kind).toBe(autosave ? 'saving' : 'unsaved')
    await draft.save()
    expect([server.now, draft.state.getState().restoredAtMs]).toEqual([{ id: 'n1', text: 'mine', rev: 8 }, null])
  })

  it('left while something is unsaved, says so on the next page; opened again, it does not', async () => {
    const { type, leave, left, open, server, timer } = world(autosave)
    server.fail.push(failure('network'))
    type('mine')
    expect(left()).toEqual([])
    leave()
    await timer.advance(0)
    expect(left()).toEqual(['mine'])
    const again = open()
    again.start()
    expect([left(), again.state.getState().content]).toEqual([[], 'mine'])
  })

  it('left with nothing unsaved, keeps nothing', async () => {
    const { type, draft, leave, list, timer } = world(autosave)
    type('mine')
    draft.undo()
    leave()
    await timer.advance(60_000)
    expect(list()).toEqual([])
  })

  it('takes typing back in one step, and what was discarded too', () => {
    const { type, draft, content, saving } = world(autosave)
    for (const text of ['o', 'on', 'one']) type(text)
    draft.undo()
    expect([content(), saving().kind]).toEqual(['old', 'saved'])
    draft.redo()
    expect(content()).toBe('one')
    draft.revert()
    expect([content(), saving().kind]).toEqual(['old', 'saved'])
    draft.undo()
    expect(content()).toBe('one')
  })

  it.each([
    ['mine', 'mine', ['mine', 'mine']],
    ['theirs', 'theirs', ['mine']],
  ] as const)('asks when somebody else saved in between: %s', async (whose, text, sent) => {
    const { type, draft, saving, content, server, list, timer } = world(autosave)
    server.now = { id: 'n1', text: 'theirs', rev: 9 }
    type('mine')
    expect(await draft.save()).toBeNull()
    await timer.advance(60_000)
    expect([saving().kind, content(), draft.state.getState().theirs?.text]).toEqual(['conflict', 'mine', 'theirs'])
    expect([server.sent, list().length]).toEqual([['mine'], 1])
    await draft.settle(whose)
    await timer.advance(0)
    expect([server.now?.text, server.sent, content(), saving().kind, list()]).toEqual([text, sent, text, 'saved', []])
    if (whose === 'theirs') draft.undo()
    expect(content()).toBe('mine')
  })

  it('does not write over later work what was kept: it asks at once, however often it is opened', async () => {
    const before = world(autosave)
    before.type('mine')
    before.draft.keep()
    for (const _visit of [1, 2]) {
      const { content, saving, server, leave, list, timer } = world(autosave, { ...stored, text: 'theirs', rev: 9 })
      await timer.advance(60_000)
      expect([content(), saving().kind, server.sent]).toEqual(['mine', 'conflict', []])
      leave()
      expect(list()).toMatchObject([{ rev: 7, value: 'mine' }])
    }
  })

  it('forgets what was kept where the server has just that: only the answer was lost', () => {
    const before = world(autosave)
    before.type('mine')
    before.draft.keep()
    const { saving, list } = world(autosave, { ...stored, text: 'mine', rev: 8 })
    expect([saving().kind, list()]).toEqual(['saved', []])
  })

  it('gives mine up where it can no longer be changed', async () => {
    const { type, draft, content, server } = world(autosave)
    server.now = { id: 'n1', text: 'theirs', rev: 9, locked: true }
    type('mine')
    await draft.save()
    expect(await draft.settle('mine')).toMatchObject({ locked: true })
    type('after')
    expect([content(), server.sent]).toEqual(['theirs', ['mine']])
  })

  it('saves what is typed during a save on the revision of its answer', async () => {
    const { type, draft, hold, server, content, timer } = world(autosave)
    const answer = hold()
    type('one')
    const first = draft.save()
    await timer.advance(0)
    type('two')
    answer()
    expect(await first).toMatchObject({ whole: false })
    expect(content()).toBe('two')
    await draft.save()
    expect([server.sent, server.now?.rev]).toEqual([['one', 'two'], 9])
  })
})

describe('autosave', () => {
  it('sends one time what was typed quickly, and says when it is saved', async () => {
    const { timer, server, type, saving } = world(true)
    expect(saving()).toEqual({ kind: 'saved', atMs: 500 })
    for (const text of ['a', 'ab', 'abc']) {
      type(text)
      await timer.advance(300)
    }
    expect([server.sent, saving()]).toEqual([[], { kind: 'saving' }])
    await timer.advance(SAVE_DELAY_MS)
    expect([server.sent, saving()]).toEqual([['abc'], { kind: 'saved', atMs: timer.now() - 300 }])
  })

  it('never has two requests under way, and sends the newest next', async () => {
    const { timer, server, type, hold, saving } = world(true)
    const answer = hold()
    type('one')
    await timer.advance(SAVE_DELAY_MS)
    type('two')
    type('three')
    await timer.advance(SAVE_DELAY_MS * 5)
    expect(server.sent).toEqual(['one'])
    answer()
    await timer.advance(SAVE_DELAY_MS)
    expect([server.sent, saving().kind]).toEqual([['one', 'three'], 'saved'])
  })

  it('tries again by itself when the network failed', async () => {
    const { timer, server, type, saving } = world(true)
    server.fail.push(failure('network'))
    type('kept')
    await timer.advance(SAVE_DELAY_MS)
    expect(saving()).toMatchObject({ kind: 'failed', retries: true })
    await timer.advance(RETRY_MS)
    expect([server.sent.length, saving().kind]).toEqual([2, 'saved'])
  })

  it('waits for a change when trying again would not help', async () => {
    const { timer, server, type, saving } = world(true)
    server.fail.push(failure('request/invalid'))
    type('wrong')
    await timer.advance(SAVE_DELAY_MS + RETRY_MS * 3)
    expect([server.sent.length, saving()]).toMatchObject([1, { kind: 'failed', retries: false }])
    type('mended')
    await timer.advance(SAVE_DELAY_MS)
    expect(saving().kind).toBe('saved')
  })

  it('sends at once when asked, after what is under way', async () => {
    const { timer, server, type, hold, draft } = world(true)
    const answer = hold()
    type('one')
    await timer.advance(SAVE_DELAY_MS)
    type('two')
    const flushed = draft.flush()
    answer()
    expect([await flushed, server.sent]).toEqual([true, ['one', 'two']])
  })

  it('sends once more when it is left, and the next page says nothing of what that saved', async () => {
    const { timer, server, type, leave, left, list } = world(true)
    type('mine')
    leave()
    expect(left()).toEqual([])
    await timer.advance(0)
    expect([server.now?.text, list()]).toEqual(['mine', []])
  })
})

/** Words of a text, each its own place: what only one changed is kept, and a word that both changed is disputed. */
const joinWords: Subject<string, View>['merge'] = (base, theirs) =>
  replaying((mine, choice) => {
    const [was, other] = [base, theirs].map((text) => text.split(' '))
    const disputed: string[] = []
    const words = mine.split(' ').map((word, at) => {
      const [before, now = ''] = [was?.[at], other?.[at]]
      if (now === before || now === word) return word
      if (word === before) return now
      const side = choice(`${at}`)
      if (!side) disputed.push(`${at}`)
      return side === 'theirs' ? now : word
    })
    return theirs === 'other' ? null : { content: words.join(' '), disputed, ids: new Map() }
  })

describe('an editor that joins what two people changed', () => {
  const joining = (autosave = true, first: View = { ...stored, text: 'a b c' }) => {
    const one = world(autosave, first)
    const draft = one.open({ ...one.subject, merge: joinWords })
    draft.start()
    return { ...one, draft, now: () => draft.state.getState() }
  }

  it.each(KINDS)(
    '%s asks nothing when they are different places; undo takes back only what is mine',
    async (_n, auto) => {
      const { draft, server, now } = joining(auto)
      draft.change(() => 'a b mine')
      server.now = { id: 'n1', text: 'theirs b c', rev: 9 }
      expect(await draft.save()).toMatchObject({ whole: true })
      expect([server.now.text, now().content, now().saving.kind]).toEqual(['theirs b mine', 'theirs b mine', 'saved'])
      expect(now().merged).not.toBeNull()
      draft.undo()
      expect(now().content).toBe('theirs b c')
    },
  )

  it('asks where both changed the same; what is chosen there is saved with the rest of both', async () => {
    const { draft, server, now } = joining()
    draft.change(() => 'mine b mine')
    server.now = { id: 'n1', text: 'theirs theirs c', rev: 9 }
    expect(await draft.save()).toBeNull()
    expect([now().saving.kind, now().base, now().theirs?.text]).toEqual(['conflict', 'a b c', 'theirs theirs c'])
    expect(server.now.text).toBe('theirs theirs c')
    await draft.settle(() => undefined)
    expect(now().saving.kind).toBe('conflict')
    await draft.settle(() => 'theirs')
    await expect.poll(() => server.now?.text).toBe('theirs theirs mine')
    expect([now().content, now().base]).toEqual(['theirs theirs mine', null])
    draft.undo()
    expect(now().content).toBe('theirs theirs c')
  })

  it('chooses one version as a whole where they cannot be joined, or are no longer to be changed', async () => {
    for (const theirs of [{ text: 'other' }, { text: 'theirs b c', locked: true }]) {
      const { draft, server, now } = joining()
      draft.change(() => 'a b mine')
      server.now = { id: 'n1', rev: 9, ...theirs }
      expect(await draft.save()).toBeNull()
      expect([now().saving.kind, now().base, now().theirs?.text]).toEqual(['conflict', null, theirs.text])
    }
  })

  it('asks for a whole version where an earlier visit began with an older one', async () => {
    const before = joining()
    before.draft.change(() => 'a b mine')
    before.draft.keep()
    const { now, server } = joining(true, { ...stored, text: 'theirs b c', rev: 9 })
    expect([now().content, now().saving.kind, now().base, server.sent]).toEqual(['a b mine', 'conflict', null, []])
  })
})

describe('saving when asked', () => {
  it('sends nothing by itself, however long it takes', async () => {
    const { timer, server, type, saving } = world(false)
    type('mine')
    await timer.advance(600_000)
    expect([server.sent, saving()]).toEqual([[], { kind: 'unsaved' }])
  })

  it('creates something new once, and goes on as what it became', async () => {
    const { timer, server, type, draft, list, hold } = world(false, null)
    type('new one')
    await timer.advance(KEEP_DELAY_MS)
    expect(list()).toMatchObject([{ place: 'paper/new', rev: null }])
    const answer = hold()
    const first = draft.save()
    expect(await draft.save()).toBeNull()
    type('new one, typed on')
    answer()
    expect(await first).toMatchObject({ whole: false, view: { id: 'n1' } })
    await timer.advance(KEEP_DELAY_MS)
    expect(list()).toMatchObject([{ place: 'paper/n1', rev: 1, value: 'new one, typed on' }])
    await draft.save()
    expect([server.sent, server.now?.rev, list()]).toEqual([['new one', 'new one, typed on'], 2, []])
  })

  it('left during a save, does nothing that the next thing would show', async () => {
    const { type, draft, hold, leave, left, timer } = world(false)
    const answer = hold()
    type('mine')
    const saved = draft.save()
    leave()
    expect(left()).toEqual([])
    answer()
    expect(await saved).toBeNull()
    await timer.advance(0)
    expect(left()).toEqual([])
  })

  it('keeps only what may be kept', () => {
    const { subject, open, list } = world(false)
    const draft = open({ ...subject, keptPart: (text) => text.replace(/secret/, '') })
    draft.start()
    draft.change(() => 'my secret')
    draft.keep()
    expect(list()).toMatchObject([{ value: 'my ' }])
  })
})
