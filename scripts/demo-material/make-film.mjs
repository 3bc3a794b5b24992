import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { FILM } from './film-cues.mjs'
import { pageText } from './make-handbook.mjs'
import { filmSound } from './sound.mjs'

/**
 * Takes a picture of the page for every moment of the film, and has FFmpeg join them with the sound: H.264 and AAC, the
 * header first, so that it plays while it arrives.
 * @param {import('./make-handbook.mjs').Browser} browser @param {string} path
 */
export async function makeFilm(browser, path) {
  const { seconds, fps, width, height } = FILM
  const sound = `${path}.wav`
  writeFileSync(sound, filmSound(seconds))
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(pageText('film'))
  await page.evaluate(`document.fonts.ready.then(() => { window.filmMs = ${seconds * 1000} })`)
  const ffmpeg = spawn('ffmpeg', [...INPUT, ...['-framerate', String(fps), '-i', '-', '-i', sound], ...OUTPUT, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'exit')
  /** Moments that look the same have the same picture. */
  let last = { key: '', picture: Buffer.alloc(0) }
  for (let n = 0; n < seconds * fps; n++) {
    const key = String(await page.evaluate(`window.seek(${Math.round((n * 1000) / fps)})`))
    if (key !== last.key) last = { key, picture: await page.screenshot({ type: 'png' }) }
    if (!ffmpeg.stdin.write(last.picture)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  rmSync(sound)
  await page.close()
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

const INPUT = ['-hide_banner', '-v', 'error', '-y', '-f', 'image2pipe', '-c:v', 'png']
const OUTPUT = [
  ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '25', '-profile:v', 'high'],
  ...['-pix_fmt', 'yuv420p', '-force_key_frames', 'expr:gte(t,n_forced*2)', '-sc_threshold', '0'],
  ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-shortest', '-map_metadata', '-1', '-fflags', '+bitexact'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
]
