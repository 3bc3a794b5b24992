import { type ActionRule, TASK_FUNCTIONS } from '../../contract/action'
import { areAll, type FileFormat } from './file-formats'

/** The folder below a kind's: one per day, year/month/day, or one per person (the spec's options and spelling). */
export const SUB_FOLDERS = ['onebydate', 'mutilbydate', 'identity'] as const
export type SubFolder = (typeof SUB_FOLDERS)[number]

/**
 * What a stored name begins with besides its random part, which is always there: a stored file never changes, and its
 * name can't be guessed. `keep`: the readable part of the person's own name; `identity`: the person's id.
 */
export const FILE_NAMES = ['keep', 'random', 'identity'] as const
export type FileName = (typeof FILE_NAMES)[number]

export interface UploadKindRow {
  maxBytes: number
  formats: readonly FileFormat[]
  /** Who may upload it, checked after the call's own action. */
  may: ActionRule
  subFolder: SubFolder
  fileName: FileName
  /** Pictures: width by height that shows them sharp, in pixels; a smaller one is taken. */
  advised?: readonly [width: number, height: number]
  /** Pictures: the shape in which they are shown; cropping starts with it. Absent: any shape. */
  ratio?: readonly [width: number, height: number]
}

const MB = 1024 * 1024
const GB = 1024 * MB

/** What one request may carry. Larger files come in parts (upload-parts.contract.ts). */
export const ONE_REQUEST_BYTES = 20 * MB

/** A picture's longest side and its pixels in all: more needs more memory than a phone has to unpack it. */
export const MAX_SIDE_PX = 8_192
export const MAX_PIXELS = 40_000_000

const PICTURE: readonly FileFormat[] = ['jpg', 'png']
const SOUND: readonly FileFormat[] = ['wav', 'mp3', 'm4a', 'wma', 'amr', 'aac', 'ogg', 'opus', 'flac']
/** What learners can read (spec: admin document 9). */
export const DOCUMENT_FORMATS = [
  ...(['pptx', 'ppt', 'doc', 'wps'] as const),
  ...(['docx', 'xls', 'xlsx', 'pdf'] as const),
] as const satisfies readonly FileFormat[]
/** What learners can watch (spec: admin document 9). */
export const FILM_FORMATS = [
  ...(['wmv', 'rm', 'mov', 'mpeg', 'mp4'] as const),
  ...(['3gp', 'flv', 'avi', 'rmvb'] as const),
] as const satisfies readonly FileFormat[]

/** What is shown over a film, line by line. */
export const SUBTITLE_FORMATS = ['vtt', 'srt'] as const satisfies readonly FileFormat[]

type Own = Partial<UploadKindRow> & Pick<UploadKindRow, 'may'>
const dated = { subFolder: 'onebydate', fileName: 'random' } as const
const picture = (own: Own): UploadKindRow => ({ maxBytes: 2 * MB, formats: PICTURE, ...dated, ...own })
const sound = (own: Own): UploadKindRow => ({ maxBytes: 512 * MB, formats: SOUND, ...dated, ...own })
/** Ringtones and background sounds. */
const wave = (own: Own): UploadKindRow => sound({ maxBytes: 2 * MB, formats: ['wav'], ...own })

const BANK = ['voice-question-bank', 'voice-exam'] as const satisfies ActionRule
const STUDY: ActionRule = ['voice-study']

/**
 * All kinds of uploads: the spec's folder kinds (admin document 3; `recordBestAuido` is its spelling) and four of ours:
 * `import` (a file to read in), `picture` (the organisation's picture library), `video`, `subtitle`. Which of them are taken, the
 * server knows: those that a module has a use for.
 */
export const UPLOAD_KINDS = {
  logo: picture({ may: ['system-setting'], advised: [186, 50] }),
  avatar: picture({ may: 'signed_in', maxBytes: 10 * MB, subFolder: 'identity', advised: [132, 132], ratio: [1, 1] }),
  medal: picture({ may: ['system-level'], advised: [240, 240], ratio: [1, 1] }),
  level: picture({ may: ['system-level'], advised: [120, 120], ratio: [1, 1] }),
  customeravatar: picture({ may: ['voice-customer'], advised: [132, 132], ratio: [1, 1] }),
  banner: picture({ may: ['system-banner'], advised: [1920, 288], ratio: [20, 3] }),
  mission: picture({ may: Object.values(TASK_FUNCTIONS), advised: [528, 396], ratio: [4, 3] }),
  videocover: picture({ may: STUDY, advised: [928, 520], ratio: [16, 9] }),
  filecover: picture({ may: STUDY, advised: [528, 396], ratio: [4, 3] }),
  faqimage: picture({ may: [...BANK, 'voice-study'] }),
  scenemedia: picture({ may: ['voice-scene'] }),
  departmentlogo: picture({ may: ['system-user'], advised: [120, 120], ratio: [1, 1] }),
  ttsimage: picture({ may: ['voice-digital-human'], advised: [132, 132], ratio: [1, 1] }),
  capture: picture({ may: 'signed_in', subFolder: 'identity' }),
  picture: picture({ may: BANK }),
  ringtone: wave({ may: ['voice-scene', 'voice-material'] }),
  bgm: wave({ may: ['voice-scene', 'voice-material'] }),
  speechrecord: sound({ may: ['voice-speech', 'voice-material', 'voice-dubbing'] }),
  recordBestAuido: sound({ may: ['voice-scene'] }),
  smartaudio: sound({ may: ['smart-dialog'] }),
  file: { maxBytes: 2 * GB, formats: DOCUMENT_FORMATS, may: STUDY, subFolder: 'mutilbydate', fileName: 'keep' },
  video: { maxBytes: 5 * GB, formats: FILM_FORMATS, may: STUDY, subFolder: 'mutilbydate', fileName: 'keep' },
  subtitle: { maxBytes: MB, formats: SUBTITLE_FORMATS, may: STUDY, ...dated },
  import: {
    maxBytes: 20 * MB,
    formats: ['xlsx', 'xls', 'xml', 'txt', 'gift'],
    may: [...BANK, 'voice-scene', 'voice-speech', 'voice-study', 'system-user'],
    ...dated,
  },
} as const satisfies Record<string, UploadKindRow>

export type UploadKind = keyof typeof UPLOAD_KINDS

export const ALL_KINDS = Object.keys(UPLOAD_KINDS) as [UploadKind, ...UploadKind[]]

export const kindRow = (kind: UploadKind): UploadKindRow => UPLOAD_KINDS[kind]

/** Kinds whose files may be larger than one request come in parts, whatever their size. */
export const comesInParts = (kind: UploadKind): boolean => kindRow(kind).maxBytes > ONE_REQUEST_BYTES

export const isPictureKind = (kind: UploadKind): boolean => areAll(kindRow(kind).formats, 'image')

/** A size as the spec's messages write it: `2M`, `512M`, `5G`. Rounded down. */
export const sizeWords = (bytes: number): string =>
  bytes >= GB && bytes % GB === 0 ? `${bytes / GB}G` : `${Math.floor(bytes / MB)}M`
