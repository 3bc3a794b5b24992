import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ABILITY_PRACTICES } from '@lianda/shared/module/practice/practice.admin.contract'
import { startTexts, texts } from '../platform/platform'
import { Abilities } from './Abilities'

const ABILITIES = [
  { dimension: 'accuracy', score: 80.5, practices: 12, before: 70 },
  { dimension: 'speed', score: null, practices: 0, before: 60 },
] as const
const t = (key: string, params?: Record<string, string | number>) => texts.t(`person-report.${key}`, params)

beforeAll(() => startTexts())
beforeEach(() => texts.use('en'))
afterEach(cleanup)

function show(abilitiesShort: boolean) {
  render(
    <MemoryRouter>
      <Abilities report={{ abilities: [...ABILITIES], abilitiesShort, from: 1_000, to: 2_000 }} userId="u1" />
    </MemoryRouter>,
  )
}

it('leads from each ability to the practices that it was measured in', () => {
  show(false)
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['80.5', '12', '70'],
    ['—', '0', '60'],
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/view/studentReport?userId=u1&endedFrom=1000&endedTo=1999&state=ended&measured=accuracy',
  ])
  expect(screen.getByText(t('abilitiesMeans'))).toBeTruthy()
})

it('says that there are more practices than it is made of', () => {
  show(true)
  expect(screen.getByText(t('abilitiesNewest', { n: ABILITY_PRACTICES }))).toBeTruthy()
})
