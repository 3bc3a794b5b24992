import { describe, expect, it } from 'vitest'
import { readSubtitles } from './subtitle.rules'

describe('subtitles', () => {
  it('in WebVTT are its lines, without marks, notes and styles', () => {
    const text = [
      'WEBVTT - made by us',
      '',
      'NOTE nobody sees this',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'first',
      '00:01.000 --> 00:02.500 align:start line:0',
      '<v Anna>您好，<b>欢迎</b>光临</v>',
      '',
      '01:00:03.5 --> 01:00:04.000',
      'A &lt; B &amp; C',
      'second line',
    ].join('\n')
    expect(readSubtitles(text)).toEqual([
      [1_000, 2_500, '您好，欢迎光临'],
      [3_603_500, 3_604_000, 'A < B & C\nsecond line'],
    ])
  })

  it('in SubRip are the same, with commas, numbers and the line ends of Windows, in order', () => {
    const text =
      '2\r\n00:00:05,000 --> 00:00:06,000\r\n{\\an8}Later\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>First</i>\r\n'
    expect(readSubtitles(text)).toEqual([
      [1_000, 2_000, 'First'],
      [5_000, 6_000, 'Later'],
    ])
  })

  it('that end before they begin, say nothing or are none are left out', () => {
    const text = 'WEBVTT\n\n00:05.000 --> 00:04.000\nback\n\n00:06.000 --> 00:07.000\n<b></b>\n\n99 --> 100\nwords\n'
    expect(readSubtitles(text)).toEqual([])
    expect(readSubtitles('-->'.repeat(100_000))).toEqual([])
    expect(readSubtitles('<'.repeat(100_000))).toEqual([])
  })

  it('are at most 20,000 lines of 500 letters', () => {
    const text = `00:00:01,000 --> 00:00:02,000\n${'x'.repeat(9_000)}\n\n`.repeat(20_100)
    const cues = readSubtitles(text)
    expect([cues.length, cues[0]?.[2].length]).toEqual([20_000, 500])
  })
})
