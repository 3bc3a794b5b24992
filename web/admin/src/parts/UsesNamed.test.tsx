import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTexts, texts } from '../platform/platform'
import { UsesNamed } from './UsesNamed'

beforeAll(() => startTexts())
beforeEach(() => texts.use('en'))
afterEach(() => cleanup())

const named = (count: number, hidden: number) =>
  render(
    <UsesNamed
      note="They keep their copy."
      uses={{ rows: Array.from({ length: count }, (_none, at) => `s${String(at + 1)}`), hidden }}
      use={(id) => ({ id, name: `Scene ${id}`, address: `/admin/scene?id=${id}`, how: 'Published' })}
    />,
  )

it('names the first ten places with a way to each, and counts the rest and those that are not seen', () => {
  named(12, 3)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(Array.from({ length: 10 }, (_none, at) => `Scene s${at + 1}`))
  expect(links[0]?.getAttribute('href')).toBe('#/admin/scene?id=s1')
  screen.getByText(texts.t('office.uses.more', { count: 2 }))
  screen.getByText(texts.t('office.uses.hidden', { count: 3 }))
})

it('says nothing of a rest that there is not', () => {
  named(10, 0)
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  expect(screen.queryByText(/more/)).toBeNull()
})
