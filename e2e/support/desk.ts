import type { Locator } from 'playwright-core'
import type { Person } from './journey'

/** Steps of an administrator on every page of the back office. */
export interface Desk {
  /** Opens a page by its address and waits for its heading. */
  open(route: string, heading: string): Promise<void>
  heading(name: string): Promise<void>
  button(name: string): Locator
  /** The open dialog or drawer of this name. */
  dialog(name: string): Locator
  /** Waits for this text anywhere on the page. */
  said(text: string): Promise<void>
  /** The button that takes back what these words say was done. Earlier words may still be on the page with their own. */
  undo(words: string): Locator
}

export function deskOf({ page, t }: Pick<Person, 'page' | 't'>, origin: string): Desk {
  const desk: Desk = {
    async open(route, name) {
      await page.goto(`${origin}/admin/#${route}`)
      await desk.heading(name)
    },
    heading: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    button: (name) => page.getByRole('button', { name, exact: true }),
    dialog: (name) => page.getByRole('dialog', { name }),
    said: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
    undo: (words) => page.getByText(words).getByRole('button', { name: t('office.undo'), exact: true }),
  }
  return desk
}

/** Waits for the offer to take a step back, and keeps it on the screen: it does not pass while the mouse is on it. */
export const keepUndo = ({ page, t }: Pick<Person, 'page' | 't'>): Promise<void> =>
  page.getByRole('button', { name: t('office.undo'), exact: true }).hover()

/** A day from now at 18:00, as typed into a date picker. */
export function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} 18:00`
}
