import { type FileFormat, formatOfName, formatRow } from '@lianda/shared/module/upload/file-formats'
import { kindRow, sizeWords, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'

const MB = 1024 * 1024

/** What a place takes; what is absent is as the kind has it. */
export interface FileRules {
  filetype: UploadKind
  /** How many files may still be taken; 1 when absent. */
  limit?: number
  /** Largest file in MB. */
  fileSize?: number
  formats?: readonly FileFormat[]
}

export const takenFormats = ({ filetype, formats }: FileRules): readonly FileFormat[] =>
  formats ?? kindRow(filetype).formats

export const takenBytes = ({ filetype, fileSize }: FileRules): number =>
  fileSize === undefined ? kindRow(filetype).maxBytes : Math.min(fileSize * MB, kindRow(filetype).maxBytes)

/** Why a file is not taken: a text of `upload.refused`, with its values. */
export interface Refusal {
  reason: 'count' | 'size' | 'format' | 'empty'
  values: Record<string, string | number>
}

/**
 * Sorts the chosen files into those that are sent and the reasons why others are not, before anything is sent. More files
 * than the limit are refused together. The server checks again, by the bytes.
 */
export function checkFiles<T extends Pick<File, 'name' | 'size' | 'type'>>(
  files: readonly T[],
  rules: FileRules,
): { taken: T[]; refused: Refusal[] } {
  const limit = rules.limit ?? 1
  if (files.length > limit) return { taken: [], refused: [{ reason: 'count', values: { n: limit } }] }
  const refused = files.map((file) => refusalOf(file, rules))
  return {
    taken: files.filter((_file, n) => refused[n] === null),
    refused: refused.filter((one) => one !== null),
  }
}

function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, rules: FileRules): Refusal | null {
  const formats = takenFormats(rules)
  // A pasted picture may have no ending.
  const pasted = file.type.startsWith('image/') ? file.type : null
  const isTaken = formats.some((format) => format === formatOfName(file.name) || formatRow(format).type === pasted)
  if (!isTaken) return { reason: 'format', values: { name: file.name, formats: formats.join(', ') } }
  if (file.size === 0) return { reason: 'empty', values: { name: file.name } }
  const most = takenBytes(rules)
  return file.size > most ? { reason: 'size', values: { name: file.name, size: sizeWords(most) } } : null
}
