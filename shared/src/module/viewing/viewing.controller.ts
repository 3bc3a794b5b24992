import type { StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../client/api-error'
import type { Services } from '../../store/services'
import { createDocumentReader, type DocumentReader } from '../media/reader/document-reader.controller'
import { createSeenLog } from './seen'
import { createViewingLink, type ViewingState } from './viewing-link'

export interface Viewing {
  state: StoreApi<ViewingState>
  reader: DocumentReader
  open(): Promise<void>
  /** Makes this device the one that counts. */
  takeOver(): void
  dispose(): void
}

/** The page /user/dashboard/file: a document of a step, with the time that the server counts. */
export function createViewing(services: Services, subtaskId: string): Viewing {
  const { system } = services.platform
  const seen = createSeenLog(system.monotonicMs)
  const link = createViewingLink(services, subtaskId, {
    said() {
      const { page, document } = reader.state.getState()
      return document === null || document.pages === 0 ? null : { position: page, visible: true }
    },
    heard: () => void seen.take(),
    unheard: () => ({ pages: seen.take() }),
  })
  const reader = createDocumentReader(services, {
    key: `file-${subtaskId}`,
    async load() {
      const { document } = await link.load()
      // The step holds a film.
      if (document === null) throw new ApiError(404, { code: 'media/not_found' })
      return document
    },
    turned(page) {
      seen.show(page)
      link.settle()
    },
  })
  const stop = system.onVisible((visible) => seen.show(visible ? reader.state.getState().page : null))
  return {
    state: link.state,
    reader,
    async open() {
      // On whatever device they were last.
      await reader.open(() => link.state.getState().standing?.position ?? 1)
      await link.report(true)
    },
    takeOver: link.takeOver,
    dispose() {
      link.dispose()
      stop()
      reader.dispose()
    },
  }
}
