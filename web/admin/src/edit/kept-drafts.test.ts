import { beforeEach, describe, expect, it } from 'vitest'
import { memoryValues } from '@lianda/shared/platform/memory-storage'
import { createKeptDrafts, KEPT_MS, type KeptDraft, type KeptDrafts } from './kept-drafts'

const li = { orgid: 'o1', id: 'li' }
const wang = { orgid: 'o1', id: 'wang' }
const draft = (place: string, atMs: number): KeptDraft => ({
  place,
  title: 'T',
  address: '/admin/voice/editbank',
  rev: 3,
  value: { text: place },
  atMs,
})

describe('what was being edited', () => {
  let now: number
  let storage: ReturnType<typeof memoryValues>
  let kept: KeptDrafts
  beforeEach(() => {
    now = 1_000_000
    storage = memoryValues()
    kept = createKeptDrafts(storage, () => now)
  })

  it('is there for its owner, also for a program that starts anew', () => {
    kept.keep(li, draft('question/q1', now))
    const later = createKeptDrafts(storage, () => now)
    expect(later.find(li, 'question/q1')).toMatchObject({ rev: 3, value: { text: 'question/q1' } })
  })

  it('is shown to nobody else, of this organisation or another', () => {
    kept.keep(li, draft('question/q1', now))
    for (const other of [wang, { ...li, orgid: 'o2' }]) {
      expect(kept.find(other, 'question/q1')).toBeNull()
      expect(kept.list(other)).toEqual([])
    }
  })

  it('is one a place, the latest, listed newest first', () => {
    kept.keep(li, draft('question/q1', now))
    kept.keep(li, draft('setting', now + 1))
    kept.keep(li, draft('question/q1', now + 2))
    expect(kept.list(li).map(({ place, atMs }) => [place, atMs])).toEqual([
      ['question/q1', now + 2],
      ['setting', now + 1],
    ])
  })

  it('goes when it is dropped, and only it', () => {
    kept.keep(li, draft('question/q1', now))
    kept.keep(wang, draft('question/q1', now))
    kept.drop(li, 'question/q1')
    expect([kept.find(li, 'question/q1'), kept.find(wang, 'question/q1')?.place]).toEqual([null, 'question/q1'])
  })

  it('goes after seven days, whoever is signed in by then', () => {
    kept.keep(li, draft('question/q1', now))
    now += KEPT_MS - 1
    expect(kept.find(li, 'question/q1')).not.toBeNull()
    now += 1
    expect(kept.find(li, 'question/q1')).toBeNull()
    kept.keep(wang, draft('setting', now))
    expect(storage.get('lianda.edited')).not.toContain('question/q1')
  })

  it('is spoken of elsewhere only while no editor for it is open', () => {
    kept.keep(li, draft('paper/p1', now))
    kept.keep(li, draft('setting', now + 1))
    const left = () => kept.left(li).map(({ place }) => place)
    const close = kept.open('paper/p1')
    const closeTwin = kept.open('paper/p1')
    expect(left()).toEqual(['setting'])
    close()
    expect(left()).toEqual(['setting'])
    closeTwin()
    expect(left()).toEqual(['setting', 'paper/p1'])
  })

  it('is nothing where the device holds something unreadable', () => {
    for (const text of ['{', '{}', '[{"place":1}]', '[null]']) {
      storage.set('lianda.edited', text)
      expect(kept.list(li)).toEqual([])
    }
  })
})
