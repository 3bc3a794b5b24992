import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { keptDrafts, session, startTexts, texts } from '../platform/platform'
import { KeptBar } from './KeptBar'

const li = { id: 'li', token: 'li', orgid: 'o1', home: '/', funcs: '', timeZone: 'Asia/Shanghai' } as StoredUser
const paper = { place: 'paper/p1', title: 'Range', address: '/paper?id=p1', rev: 3, value: {}, atMs: 0 }

function Where() {
  const { pathname, search } = useLocation()
  return <p>{`${pathname}${search}`}</p>
}
const show = () =>
  render(
    <MemoryRouter initialEntries={['/list']}>
      <KeptBar />
      <Where />
    </MemoryRouter>,
  )
const resume = () => screen.queryByRole('button', { name: texts.t('office.kept.resume') })

describe('what was left unsaved', () => {
  beforeAll(() => startTexts())
  beforeEach(() => session.begin(li))
  afterEach(() => {
    session.end()
    cleanup()
    localStorage.clear()
  })

  it('is said on the next page as soon as its editor was left, and leads back there', () => {
    const close = keptDrafts.open(paper.place)
    show()
    act(() => keptDrafts.keep(li, { ...paper, atMs: Date.now() }))
    expect(resume()).toBeNull()
    act(close)
    expect(screen.getByRole('status').textContent).toContain('Range')
    fireEvent.click(resume() as HTMLElement)
    expect(screen.getByText('/paper?id=p1')).toBeTruthy()
  })

  it('is told by its kind, and how much more there is', () => {
    keptDrafts.keep(li, { ...paper, place: 'customer/c1', atMs: Date.now() - 1 })
    keptDrafts.keep(li, { ...paper, place: 'scene/s1', atMs: Date.now() })
    show()
    const told = screen.getByRole('status').textContent
    const named = texts.t('office.kept.named', { kind: texts.t('office.kept.kind.scene'), title: 'Range' })
    expect(told).toContain(named)
    expect(told).toContain(texts.t('office.kept.more', { count: 1 }))
    expect(told).not.toMatch(/office\.|\{\{/)
  })

  it('can be discarded there', () => {
    keptDrafts.keep(li, { ...paper, atMs: Date.now() })
    show()
    fireEvent.click(screen.getByRole('button', { name: texts.t('office.kept.discard') }))
    expect(resume()).toBeNull()
    expect(keptDrafts.list(li)).toEqual([])
  })

  it('stays where its page may not be opened any more, without a way there', () => {
    keptDrafts.keep(li, { ...paper, place: 'user/new', address: '/admin/system/adminuser?edit=new', atMs: Date.now() })
    show()
    expect(screen.getByRole('status').textContent).toContain(texts.t('office.kept.locked'))
    expect(resume()).toBeNull()
  })
})
