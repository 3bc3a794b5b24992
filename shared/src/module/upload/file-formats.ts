/** What a file is for a person. `sound`, `film` and `image` are shown in the page, the others only fetched. */
export type FormatFamily = 'image' | 'sound' | 'film' | 'document' | 'text'

interface FormatRow {
  family: FormatFamily
  /** The media type under which it is served. */
  type: string
  /** Other endings that mean the same. */
  also?: readonly string[]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Every format that an upload can have, by its ending (spec: admin document 9, and the files to import). */
export const FILE_FORMATS = {
  jpg: { family: 'image', type: 'image/jpeg', also: ['jpeg', 'jpe', 'jfif'] },
  png: { family: 'image', type: 'image/png' },
  wav: { family: 'sound', type: 'audio/wav' },
  mp3: { family: 'sound', type: 'audio/mpeg' },
  m4a: { family: 'sound', type: 'audio/mp4' },
  wma: { family: 'sound', type: 'audio/x-ms-wma' },
  amr: { family: 'sound', type: 'audio/amr' },
  aac: { family: 'sound', type: 'audio/aac' },
  ogg: { family: 'sound', type: 'audio/ogg', also: ['oga'] },
  opus: { family: 'sound', type: 'audio/ogg' },
  flac: { family: 'sound', type: 'audio/flac' },
  wmv: { family: 'film', type: 'video/x-ms-wmv' },
  rm: { family: 'film', type: 'application/vnd.rn-realmedia' },
  rmvb: { family: 'film', type: 'application/vnd.rn-realmedia-vbr' },
  mov: { family: 'film', type: 'video/quicktime' },
  mpeg: { family: 'film', type: 'video/mpeg', also: ['mpg'] },
  mp4: { family: 'film', type: 'video/mp4' },
  '3gp': { family: 'film', type: 'video/3gpp' },
  flv: { family: 'film', type: 'video/x-flv' },
  avi: { family: 'film', type: 'video/x-msvideo' },
  pptx: { family: 'document', type: `${OFFICE}.presentationml.presentation` },
  ppt: { family: 'document', type: 'application/vnd.ms-powerpoint' },
  docx: { family: 'document', type: `${OFFICE}.wordprocessingml.document` },
  doc: { family: 'document', type: 'application/msword' },
  wps: { family: 'document', type: 'application/vnd.ms-works' },
  xlsx: { family: 'document', type: `${OFFICE}.spreadsheetml.sheet` },
  xls: { family: 'document', type: 'application/vnd.ms-excel' },
  pdf: { family: 'document', type: 'application/pdf' },
  xml: { family: 'text', type: 'application/xml' },
  txt: { family: 'text', type: 'text/plain' },
  gift: { family: 'text', type: 'text/plain' },
  vtt: { family: 'text', type: 'text/vtt' },
  srt: { family: 'text', type: 'application/x-subrip' },
} as const satisfies Record<string, FormatRow>

export type FileFormat = keyof typeof FILE_FORMATS

export const ALL_FORMATS = Object.keys(FILE_FORMATS) as [FileFormat, ...FileFormat[]]

export const formatRow = (format: FileFormat): FormatRow => FILE_FORMATS[format]

/** Whether all these formats are of one family. */
export const areAll = (formats: readonly FileFormat[], family: FormatFamily): boolean =>
  formats.every((format) => FILE_FORMATS[format].family === family)

/** The format that a file's name claims; null when the ending is none of ours. */
export function formatOfName(name: string): FileFormat | null {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return ALL_FORMATS.find((format) => format === ending || formatRow(format).also?.includes(ending)) ?? null
}

/** The `accept` of a file input: `.jpg,.jpeg,.png`. */
export const acceptOf = (formats: readonly FileFormat[]): string =>
  formats.flatMap((format) => [format, ...(formatRow(format).also ?? [])].map((ending) => `.${ending}`)).join(',')
