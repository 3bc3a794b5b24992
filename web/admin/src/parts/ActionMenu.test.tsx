import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActionMenu } from './ActionMenu'

describe('a menu of actions', () => {
  afterEach(cleanup)

  it('opens from its button, has the focus, and gives it back after a choice, on Escape and on Tab', async () => {
    const chosen = vi.fn()
    render(
      <ActionMenu menu={{ items: [{ key: 'copy', label: 'Copy' }], onClick: ({ key }) => chosen(key) }}>
        <button type="button">More</button>
      </ActionMenu>,
    )
    const button = screen.getByRole('button', { name: 'More' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    const open = async () => {
      button.focus()
      fireEvent.click(button)
      const menu = await screen.findByRole('menu')
      await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
      expect(button.getAttribute('aria-expanded')).toBe('true')
    }
    await open()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' }))
    expect(chosen).toHaveBeenCalledWith('copy')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.getAttribute('aria-expanded')).toBe('false')
    for (const [key, keyCode] of [
      ['Escape', 27],
      ['Tab', 9],
    ] as const) {
      await open()
      fireEvent.keyDown(document.activeElement as Element, { key, keyCode })
      expect(document.activeElement).toBe(button)
      await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
    }
  })

  it('is closed by its button, too', async () => {
    render(
      <ActionMenu menu={{ items: [{ key: 'copy', label: 'Copy' }] }}>
        <button type="button">More</button>
      </ActionMenu>,
    )
    const button = screen.getByRole('button', { name: 'More' })
    fireEvent.click(button)
    await screen.findByRole('menu')
    fireEvent.mouseDown(button)
    fireEvent.click(button)
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  })
})
