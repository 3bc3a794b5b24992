import { saveFile } from '../platform/download'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A browser may start a download after the click. */
const KEEP_MS = 60_000

/** Saves a workbook that came with an answer, since it lies on no server. */
export function saveBytes(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: XLSX }))
  saveFile({ url, name })
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}
