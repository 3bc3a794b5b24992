import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTexts, texts } from '../../platform/platform'
import { Chart } from './Chart'
import type { BarFigures } from './chart.types'

const FIGURES: BarFigures = {
  kind: 'stacked',
  caption: 'People by department',
  heading: 'Department',
  names: [{ name: 'Front', to: '/front' }, { name: 'Kitchen' }],
  series: [
    { name: 'Passed', values: [3, 0], links: ['/front/passed', '/kitchen/passed'] },
    { name: 'Mean', values: [81.25, null] },
  ],
}

const show = (figures: BarFigures | null) =>
  render(
    <MemoryRouter>
      <Chart figures={figures} empty="Nobody yet" />
    </MemoryRouter>,
  )

beforeAll(() => startTexts())
beforeEach(() => texts.use('en'))
afterEach(cleanup)

it('has a table with the same figures, which a button shows and whose figures lead to their lists', () => {
  show(FIGURES)
  const button = screen.getByRole('button', { name: texts.t('chart.showTable') })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const table = within(screen.getByRole('table', { name: 'People by department' }))
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DepartmentPassedMean',
    'Front381.3',
    'Kitchen0—',
  ])
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/front', '/front/passed'])
})

it('is described to who can’t see it', () => {
  show(FIGURES)
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Passed: Front 3, Kitchen 0')
})

it('says that there is nothing to draw, and waits for figures that are loading', () => {
  show({ ...FIGURES, series: [{ name: 'Passed', values: [0, null] }] })
  expect(screen.getByText('Nobody yet')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  cleanup()
  const { container } = show(null)
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
})

it('has no second table where the page has one of its own', () => {
  render(
    <MemoryRouter>
      <Chart figures={FIGURES} empty="Nobody yet" tabled />
    </MemoryRouter>,
  )
  expect(screen.getByRole('img')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
