import type { Locator } from 'playwright-core'
import type { Person } from './journey'

/** What an administrator does on every page of the back office. */
export interface Desk {
  /** Opens a page by its address and waits for its heading. */
  open(route: string, heading: string): Promise<void>
  heading(name: string): Promise<void>
  button(name: string): Locator
  /** A question that is asked over the page; its last button is pressed. */
  dialog(name: string): Locator
  /** Waits for this text, wherever it stands. */
  said(text: string): Promise<void>
}

export function deskOf({ page }: Pick<Person, 'page'>, origin: string): Desk {
  const desk: Desk = {
    async open(route, name) {
      await page.goto(`${origin}/admin/#${route}`)
      await desk.heading(name)
    },
    heading: (name) => page.getByRole('heading', { level: 1, name }).waitFor(),
    button: (name) => page.getByRole('button', { name, exact: true }),
    dialog: (name) => page.getByRole('dialog', { name }),
    said: (text) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
  }
  return desk
}
