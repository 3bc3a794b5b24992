import { describe, expect, it } from 'vitest'
import { MakeFailed } from '../jobs/maker'
import { readProbe, sizeWithin } from './film-probe'

const video = { index: 0, codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p', width: 1280, height: 720 }
const audio = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2 }
const probe = (streams: object[], duration: unknown = '61.5') => JSON.stringify({ streams, format: { duration } })
const faultOf = (text: string): string => {
  try {
    readProbe(text)
    return 'read'
  } catch (error) {
    return error instanceof MakeFailed ? error.fault : 'another error'
  }
}

describe('what ffprobe says of a film', () => {
  it('is its length, its streams, and its size as it is shown', () => {
    expect(readProbe(probe([video, audio]))).toEqual({
      ...{ durationMs: 61_500, width: 1280, height: 720 },
      ...{ video: { index: 0, codec: 'h264', pixels: 'yuv420p' }, audio: { index: 1, codec: 'aac' } },
    })
  })

  it.each([
    ['turned by a phone', { side_data_list: [{ rotation: -90 }] }, [720, 1280]],
    ['turned over', { side_data_list: [{ rotation: 180 }] }, [1280, 720]],
    ['with pixels that are no squares', { width: 720, height: 576, sample_aspect_ratio: '64:45' }, [1024, 576]],
    ['with an unknown ratio', { sample_aspect_ratio: '0:1' }, [1280, 720]],
  ])('%s', (_what, over, size) => {
    const { width, height } = readProbe(probe([{ ...video, ...over }]))
    expect([width, height]).toEqual(size)
  })

  it('may lack a length, and sound', () => {
    expect(readProbe(JSON.stringify({ streams: [video], format: {} }))).toMatchObject({ durationMs: 0, audio: null })
  })

  it('passes over the picture of a record', () => {
    const cover = { ...video, index: 0, codec_name: 'mjpeg', disposition: { attached_pic: 1 } }
    expect(readProbe(probe([cover, { ...video, index: 2 }])).video.index).toBe(2)
    expect(faultOf(probe([cover, audio]))).toBe('unreadable')
  })

  it.each([
    ['no JSON', '<html>', 'unreadable'],
    ['nothing', '{}', 'unreadable'],
    ['sound alone', probe([audio]), 'unreadable'],
    ['a picture without a size', probe([{ ...video, width: 0 }]), 'unreadable'],
    ['a picture that is too large', probe([{ ...video, width: 20_000 }]), 'over_limits'],
    ['too many streams', probe(Array.from({ length: 33 }, () => video)), 'over_limits'],
    ['days of film', probe([video], 400_000), 'over_limits'],
  ])('%s is refused', (_what, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})

it.each([
  [1920, 1080, 720, [1280, 720]],
  [1080, 1920, 720, [720, 1280]],
  [640, 361, 720, [640, 362]],
  [853, 480, 360, [640, 360]],
  [1, 1, 360, [2, 2]],
])('%i x %i within %i has even sides', (width, height, short, size) => {
  const made = sizeWithin({ width, height }, short)
  expect([made.width, made.height]).toEqual(size)
})
