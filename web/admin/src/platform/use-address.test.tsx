import { act, cleanup, render, screen } from '@testing-library/react'
import { HashRouter, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useAddress } from './use-address'

afterEach(cleanup)

type Change = ReturnType<typeof useAddress>[1]

function open(hash: string): { change: Change } {
  window.location.hash = hash
  const page = {} as { change: Change }
  function Page() {
    const [params, change] = useAddress()
    page.change = change
    return <p>{`${useLocation().pathname} ${params}`}</p>
  }
  render(
    <HashRouter>
      <Page />
    </HashRouter>,
  )
  return page
}

it('keeps both of two changes at once', () => {
  const { change } = open('#/people?edit=1&page=2')
  act(() => {
    change({ by: 'position', page: null })
    change({ edit: null })
  })
  expect(window.location.hash).toBe('#/people?by=position')
  expect(screen.getByText('/people by=position')).toBeTruthy()
})

it('changes nothing once the page is left', () => {
  const { change } = open('#/people')
  act(() => {
    window.location.hash = '#/roles'
    change({ edit: '1' })
  })
  expect(window.location.hash).toBe('#/roles')
})
