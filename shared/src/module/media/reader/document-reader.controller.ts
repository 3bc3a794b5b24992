import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../client/failure-text'
import { ownerOf } from '../../../client/outbox'
import type { Services } from '../../../store/services'
import { documentSearch, documentText, pageAddress, type ReadDocument, type TextRun } from '../document.contract'
import { keepOpened } from './opened-documents'

/** Pages on each side that are fetched ahead. */
const AHEAD = 2
const ZOOMS = [1, 1.5, 2, 3] as const
/** Addresses are renewed before they end. */
const RENEW_MS = 20 * 60_000
/** How often a document whose pages are being counted is asked for. */
const LOOK_MS = 3_000

export interface Hits {
  text: string
  pages: readonly { page: number; times: number }[]
  /** All pages were looked through. */
  whole: boolean
}

export interface ReaderState {
  document: ReadDocument | null
  failure: Failure
  /** From 1. */
  page: number
  /** Share of the width of the screen. */
  zoom: number
  /** Addresses of pictures on this device, by page. */
  pictures: Readonly<Record<number, string>>
  /** The page could not be fetched. */
  broken: boolean
  runs: readonly TextRun[]
  hits: Hits | null
  searching: boolean
}

/** Where a document comes from. */
export interface ReaderSource {
  /** Names it on this device: another version is another one. */
  key: string
  /** The document with a new address. */
  load(): Promise<ReadDocument>
  /** Another page is shown. */
  turned(page: number): void
}

export interface DocumentReader {
  state: StoreApi<ReaderState>
  /** Opens it, or asks again after a failure. @param place where it begins, asked once the document is there */
  open(place?: () => number): Promise<void>
  go(page: number): void
  zoomBy(steps: 1 | -1): void
  search(text: string): Promise<void>
  forget(): void
  dispose(): void
}

/** Shows a document page by page, with what was opened before when there is no network. */
export function createDocumentReader(services: Services, source: ReaderSource): DocumentReader {
  const { call, platform, session, timer } = services
  const { documents } = platform
  const user = session.user()
  const owner = user === null ? 'guest' : ownerOf(user)
  const state = createStore<ReaderState>(() => ({
    ...{ document: null, failure: null, page: 1, zoom: 1, pictures: {}, broken: false },
    ...{ runs: [], hits: null, searching: false },
  }))
  const { getState: get, setState: set } = state
  let disposed = false
  let renewedAt = 0
  let stopLooking: () => void = () => undefined
  const stopRenewing = timer.every(RENEW_MS, () => void renew())

  async function load(): Promise<ReadDocument | null> {
    const document = await source.load()
    if (disposed) return null
    renewedAt = platform.system.monotonicMs()
    set({ document, failure: null })
    return document
  }

  /** A new address; what is shown stays where that fails. */
  const renew = async (): Promise<boolean> => (await load().catch(() => null)) !== null

  async function open(place = () => get().page): Promise<void> {
    set({ failure: null })
    try {
      const document = await load()
      if (document === null) return
      if (document.pages === 0) return lookAgain(place, document.failed)
      void keepOpened(documents, owner, source.key)
      show(Math.min(Math.max(1, place()), document.pages))
    } catch (error) {
      if (!disposed) set({ failure: { error } })
    }
  }

  function lookAgain(place: () => number, failed: boolean): void {
    stopLooking()
    if (!failed) stopLooking = timer.after(LOOK_MS, () => void open(place))
  }

  function show(page: number): void {
    set({ page, broken: false, runs: [] })
    source.turned(page)
    void bring(page)
    void readText(page)
  }

  /** The page first, then those beside it, as long as it is the one that is shown. */
  async function bring(page: number): Promise<void> {
    const there = (await picture(page)) || (isOld() && (await renew()) && (await picture(page)))
    if (get().page !== page || disposed) return
    set({ broken: !there })
    for (let step = 1; step <= AHEAD; step++)
      for (const near of [page + step, page - step]) {
        if (get().page !== page || disposed) return
        await picture(near)
      }
  }

  /** An address that is a while old may have ended. */
  const isOld = (): boolean => platform.system.monotonicMs() - renewedAt > LOOK_MS

  async function picture(page: number): Promise<boolean> {
    const { document, pictures } = get()
    if (document === null || page < 1 || page > document.pages) return false
    if (pictures[page] !== undefined) return true
    const address = await documents.picture(owner, source.key, pageAddress(document, page)).catch(() => null)
    if (address === null || disposed) return false
    set(({ pictures: known }) => ({ pictures: { ...known, [page]: address } }))
    return true
  }

  /** Without a network the page has no text; its picture is what was opened. */
  async function readText(page: number): Promise<void> {
    const { document } = get()
    if (document === null) return
    const { runs } = await call(documentText, { fileurl: document.url, page }).catch(() => ({ runs: [] }))
    if (get().page === page && !disposed) set({ runs })
  }

  return {
    state,
    open,
    go(page) {
      const { document, page: now } = get()
      if (document !== null && page !== now && page >= 1 && page <= document.pages) show(page)
    },
    zoomBy(steps) {
      const at = ZOOMS.findIndex((zoom) => zoom === get().zoom) + steps
      set({ zoom: ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, at))] ?? 1 })
    },
    async search(text) {
      const { document } = get()
      if (document === null || text.trim() === '') return
      set({ searching: true, failure: null })
      try {
        const { hits, whole } = await call(documentSearch, { fileurl: document.url, text })
        if (!disposed) set({ hits: { text, pages: hits, whole } })
      } catch (error) {
        if (!disposed) set({ failure: { error } })
      } finally {
        if (!disposed) set({ searching: false })
      }
    },
    forget: () => set({ hits: null }),
    dispose() {
      disposed = true
      stopLooking()
      stopRenewing()
    },
  }
}
