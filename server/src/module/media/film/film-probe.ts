import * as z from 'zod/mini'
import { MakeFailed } from '../jobs/maker'

/** Longer films, larger pictures and more streams are refused. */
export const MOST = { durationS: 6 * 3_600, sidePx: 8_192, pixels: 40_000_000, streams: 32 } as const

const number = z.pipe(z.union([z.string(), z.number()]), z.transform(Number))
const stream = z.object({
  index: z.int(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  sample_aspect_ratio: z.optional(z.string()),
  channels: z.optional(z.int()),
  disposition: z.optional(z.object({ attached_pic: z.optional(z.int()) })),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})
const answer = z.object({
  streams: z.array(stream),
  format: z.object({ duration: z.optional(number) }),
})

/** What ffprobe is asked for. */
export const PROBE_ARGS = [
  ...['-v', 'error', '-of', 'json', '-show_entries'],
  [
    'format=duration',
    'stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,channels',
    'stream_disposition=attached_pic',
    'stream_side_data=rotation',
  ].join(':'),
] as const

/** What a film is made of. */
export interface FilmSource {
  /** 0: the file does not say it. */
  durationMs: number
  /** As it is shown: turned upright, with square pixels. */
  width: number
  height: number
  video: { index: number; codec: string; pixels: string }
  audio: { index: number; codec: string } | null
}

/** Reads ffprobe's answer. Throws `MakeFailed`. */
export function readProbe(text: string): FilmSource {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new MakeFailed('unreadable', { cause })
  }
  const read = answer.safeParse(json)
  if (!read.success) throw new MakeFailed('unreadable')
  const { streams, format } = read.data
  if (streams.length > MOST.streams) throw new MakeFailed('over_limits')
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  if (!video?.width || !video.height || !video.codec_name) throw new MakeFailed('unreadable')
  if (Math.max(video.width, video.height) > MOST.sidePx || video.width * video.height > MOST.pixels)
    throw new MakeFailed('over_limits')
  const durationS = format.duration ?? 0
  if (durationS > MOST.durationS) throw new MakeFailed('over_limits')
  const audio = streams.find((one) => one.codec_type === 'audio' && one.codec_name !== undefined)
  return {
    durationMs: Number.isFinite(durationS) && durationS > 0 ? Math.round(durationS * 1000) : 0,
    ...shownSize(video.width, video.height, video.sample_aspect_ratio, rotationOf(video)),
    video: { index: video.index, codec: video.codec_name, pixels: video.pix_fmt ?? '' },
    audio: audio ? { index: audio.index, codec: audio.codec_name ?? '' } : null,
  }
}

const rotationOf = ({ side_data_list: list = [] }: z.infer<typeof stream>): number =>
  list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0

/** @param ratio of a pixel, `16:15` */
function shownSize(width: number, height: number, ratio = '1:1', rotation = 0): { width: number; height: number } {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const stretch = wide > 0 && high > 0 ? wide / high : 1
  const shown = { width: Math.round(width * stretch), height }
  return Math.abs(rotation) % 180 === 90 ? { width: shown.height, height: shown.width } : shown
}

/** Even sides, as H.264 has them, whose shorter one is at most `shortPx`. */
export function sizeWithin({ width, height }: { width: number; height: number }, shortPx: number) {
  const scale = Math.min(1, shortPx / Math.min(width, height))
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
