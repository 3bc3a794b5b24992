import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '@lianda/shared/test/until'
import { startTexts, texts } from '../platform/platform'
import { DataPicker } from './DataPicker'
import { usePick } from './use-pick'

interface Row {
  id: string
  name: string
}

const ROWS: Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `Row ${id}` }))
const NONE = {}
const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)

interface Case {
  most?: number
  again?: boolean
  rows?: Row[]
  onTake?: (rows: readonly Row[]) => boolean | Promise<boolean>
}

function Picker({ most = 0, again = false, rows = ROWS, onTake = () => true }: Case) {
  const pick = usePick(20, NONE)
  return (
    <DataPicker<Row>
      pick={pick}
      list={{
        data: { rows, total: rows.length },
        failure: null,
        loading: false,
        reload: () => {},
        reloaded: async () => {},
      }}
      columns={[{ key: 'name', title: 'Name' }]}
      nameOf={({ name }) => name}
      searchLabel="Search"
      empty={{ title: 'Nothing', hint: 'Add one' }}
      taken={{ ids: ['c'], word: 'in', again }}
      most={most}
      onClose={closed}
      onTake={onTake}
    />
  )
}

const closed = vi.fn()
const open = (one: Case = {}) =>
  render(
    <App>
      <Picker {...one} />
    </App>,
  )
const box = (id: string) => screen.getByLabelText(t('office.list.select', { name: `Row ${id}` }))
const words = (id: string) => screen.getByTitle(`Row ${id}`)
const take = async (count: number) =>
  fireEvent.click(
    await screen.findByText(t('picker.take', { count }), { selector: 'button:not(.ant-btn-loading) span' }),
  )
const ticked = () => ROWS.filter(({ id }) => (box(id) as HTMLInputElement).checked).map(({ id }) => id)

describe('the data picker', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    closed.mockReset()
  })

  it('with Shift takes all from the last one to this, by boxes and rows alike, but not what is taken', async () => {
    const onTake = vi.fn(() => true)
    open({ onTake })
    fireEvent.click(box('a'))
    fireEvent.click(box('d'), { shiftKey: true })
    fireEvent.click(words('e'))
    expect(ticked()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await take(4)
    expect(onTake).toHaveBeenCalledWith([ROWS[0], ROWS[1], ROWS[3], ROWS[4]])
    fireEvent.click(words('b'), { shiftKey: true })
    expect(ticked()).toEqual(['a', 'c'])
  })

  it('counts from a row that was clicked, also when a box ends the range', () => {
    open({ again: true })
    fireEvent.click(box('e'))
    fireEvent.click(words('a'))
    fireEvent.click(box('b'), { shiftKey: true })
    expect(ticked()).toEqual(['a', 'b', 'e'])
  })

  it('lets what is taken be chosen again where that makes sense, and marks it', () => {
    open({ again: true })
    expect(words('c').textContent).toContain('in')
    fireEvent.click(box('c'))
    expect(ticked()).toEqual(['c'])
  })

  it('takes no more than fit, and says so', async () => {
    open({ most: 2, again: true })
    for (const id of ['a', 'b', 'c']) fireEvent.click(box(id))
    expect(ticked()).toEqual(['a', 'b'])
    expect(await screen.findByText(t('picker.most', { count: 2 }))).toBeTruthy()
  })

  it('where only one fits, a choice replaces the one before', () => {
    open({ most: 1, again: true })
    fireEvent.click(box('a'))
    fireEvent.click(words('b'))
    expect(ticked()).toEqual(['b'])
    expect((box('a') as HTMLInputElement).type).toBe('radio')
  })

  it('asks for at least one row', async () => {
    const onTake = vi.fn(() => true)
    open({ onTake })
    await take(0)
    expect(await screen.findByText(t('picker.selectFirst'))).toBeTruthy()
    expect(onTake).not.toHaveBeenCalled()
  })

  it('closes after it is done, stays with nothing chosen when told so, and keeps the choice when that fails', async () => {
    const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve(false), () => true]
    open({ onTake: () => answers.shift()?.() ?? true })
    fireEvent.click(box('a'))
    await take(1)
    expect(await screen.findByText(t('office.failure.unknown'))).toBeTruthy()
    expect(ticked()).toEqual(['a', 'c'])
    await take(1)
    expect(await screen.findByText(t('picker.chosen', { count: 0 }))).toBeTruthy()
    expect(closed).not.toHaveBeenCalled()
    fireEvent.click(box('b'))
    await take(1)
    await until(() => expect(closed).toHaveBeenCalled())
  })

  it('says what is missing where there is nothing', () => {
    open({ rows: [] })
    expect(screen.getByText('Add one')).toBeTruthy()
  })
})
