import { beforeEach, expect, it } from 'vitest'
import { type BackEntries, backEntries, type HistoryWindow } from './back-entries'

type State = { key?: string; layer?: number } | null

/** A fake browser history with a router that gets only the events that are not stopped. */
class FakeBrowser implements HistoryWindow {
  readonly location = { hash: '#/user/mine' }
  entries: State[] = [{ key: 'before' }, { key: 'page' }]
  at = 1
  /** Keys of the entries that the router was notified of. */
  routed: string[] = []
  private listen: ((event: PopStateEvent) => void) | null = null
  private queue = Promise.resolve()

  readonly history = {
    get state() {
      return browser.entries[browser.at] ?? null
    },
    pushState: (state: unknown) => {
      this.entries = [...this.entries.slice(0, this.at + 1), state as State]
      this.at += 1
    },
    go: (delta = 0) => {
      this.queue = this.queue.then(() => this.step(delta))
    },
  }
  addEventListener(_type: 'popstate', listener: (event: PopStateEvent) => void): void {
    this.listen = listener
  }
  /** The user presses back or forward. */
  async press(delta: number): Promise<void> {
    this.history.go(delta)
    await this.settled()
  }
  async settled(): Promise<void> {
    for (let last = null; last !== this.queue; ) {
      last = this.queue
      await last
      await new Promise((later) => setImmediate(later))
    }
  }
  route = (key: string, how: 'push' | 'replace') => async () => {
    if (how === 'push') this.history.pushState({ key })
    else this.entries[this.at] = { key }
  }
  where = () => [this.entries[this.at]?.key, this.entries[this.at]?.layer ?? 0]
  private step(delta: number): void {
    const to = this.at + delta
    if (delta === 0 || this.entries[to] === undefined) return
    this.at = to
    let heard = true
    const event = { state: this.entries[to], stopImmediatePropagation: () => (heard = false) }
    this.listen?.(event as unknown as PopStateEvent)
    if (heard) this.routed.push(this.entries[to]?.key ?? '')
  }
}

let browser: FakeBrowser
let back: BackEntries
let closed: string[]

/** A sheet as screens use it: back closes it, and it removes its own layer. */
function sheet(name: string, stays = false): () => void {
  const takeOff = back.add(() => {
    closed.push(name)
    if (stays) return 'stays'
    takeOff()
    return undefined
  })
  return takeOff
}

beforeEach(() => {
  browser = new FakeBrowser()
  back = backEntries(browser)
  closed = []
})

it('back closes the newest sheet, then the one below, then leaves the page', async () => {
  sheet('below')
  sheet('above')
  expect(browser.where()).toEqual(['page', 2])
  await browser.press(-1)
  expect([closed, browser.routed]).toEqual([['above'], []])
  await browser.press(-1)
  expect([closed, browser.routed, browser.where()]).toEqual([['above', 'below'], [], ['page', 0]])
  await browser.press(-1)
  expect(browser.routed).toEqual(['before'])
})

it('two backs at once close the sheet and leave the page', async () => {
  sheet('sheet')
  browser.history.go(-1)
  browser.history.go(-1)
  await browser.settled()
  expect([closed, browser.routed]).toEqual([['sheet'], ['before']])
})

it('a sheet closed by hand leaves nothing that back would have to walk over', async () => {
  sheet('sheet')()
  await browser.settled()
  expect(browser.where()).toEqual(['page', 0])
  await browser.press(-1)
  expect([closed, browser.routed]).toEqual([[], ['before']])
})

it('a room that asks stays, and asks again', async () => {
  sheet('room', true)
  await browser.press(-1)
  await browser.press(-1)
  expect([closed, browser.routed, browser.where()]).toEqual([['room', 'room'], [], ['page', 1]])
})

it('forward onto a closed sheet changes nothing', async () => {
  sheet('sheet')
  await browser.press(-1)
  await browser.press(1)
  expect([closed, browser.routed, browser.where()]).toEqual([['sheet'], [], ['page', 0]])
})

it('a page that is reloaded while a sheet was open goes back to its own entry, unheard by the router', async () => {
  sheet('sheet')
  back = backEntries(browser)
  await browser.settled()
  expect([browser.where(), browser.routed]).toEqual([['page', 0], []])
})

it('a page that becomes another takes the entries of its layers along', async () => {
  const takeOff = sheet('room', true)
  await back.moving('page', browser.route('result', 'replace'))
  takeOff()
  await browser.settled()
  expect([browser.where(), browser.at]).toEqual([['result', 0], 1])
  await browser.press(-1)
  expect([closed, browser.routed]).toEqual([[], ['before']])
})

it('a sheet that closes as its tap opens another page leaves one step between the two', async () => {
  const takeOff = sheet('menu')
  const moved = back.moving('above', browser.route('print', 'push'))
  takeOff()
  await moved
  await browser.settled()
  expect(browser.where()).toEqual(['print', 0])
  await browser.press(-1)
  expect([browser.where(), browser.routed]).toEqual([['page', 0], ['page']])
})

it('an inner page under another page is still there, and is what back closes next', async () => {
  sheet('inner')
  await back.moving('above', browser.route('print', 'push'))
  await browser.press(-1)
  expect([browser.where(), browser.routed, closed]).toEqual([['page', 1], ['page'], []])
  await browser.press(-1)
  expect([browser.where(), closed]).toEqual([['page', 0], ['inner']])
})
