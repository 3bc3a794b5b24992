import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { wavOf } from '@lianda/shared/kernel/wav'
import { pcmOf, RATE, silence } from './wav'

/** Silence before the voice: a suspended device loses the first samples when it wakes up. */
const LEAD_MS = 500

/** Chromium's microphone is a file, read from its beginning each time the device is opened. */
export interface Microphone {
  file: string
  /** Sets the sound that is heard from the next opening on. */
  load(pcm: Buffer, rate?: number): void
  dispose(): void
}

export function createMicrophone(): Microphone {
  const folder = mkdtempSync(join(tmpdir(), 'lianda-mic-'))
  const file = join(folder, 'microphone.wav')
  const microphone: Microphone = {
    file,
    load: (pcm, rate) => writeFileSync(file, wavOf(Buffer.concat([silence(LEAD_MS, rate), pcm]), rate ?? RATE)),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
  microphone.load(silence(1_000))
  return microphone
}

/**
 * A sentence by espeak-ng, as samples with their rate. PocketSphinx still understands this one of its voices after the
 * browser's echo cancellation, noise suppression and gain control.
 */
export function spoken(sentence: string): { pcm: Buffer; rate: number } {
  const wav = execFileSync('espeak-ng', ['-v', 'en-us+f2', '-s', '140', '--stdout', sentence], {
    maxBuffer: 32 * 1_024 * 1_024,
  })
  return pcmOf(wav)
}

/** Sentences with pauses (ms) between them, as samples with their rate. */
export function spokenWithPauses(...parts: (string | number)[]): { pcm: Buffer; rate: number } {
  const sounds = parts.map((part) => (typeof part === 'string' ? spoken(part) : part))
  const rate = sounds.find((sound) => typeof sound !== 'number')?.rate ?? RATE
  const pcm = Buffer.concat(sounds.map((sound) => (typeof sound === 'number' ? silence(sound, rate) : sound.pcm)))
  return { pcm, rate }
}

/** Those of these programs that are not installed. */
export function missingPrograms(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
}

/** Lets a test unplug the microphone of this context's pages; call it before a page is opened. */
export async function watchMicrophone(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      // Simulates a lost device: its tracks end without a call by the page.
      addEventListener('microphone-unplugged', () => {
        for (const track of stream.getTracks()) {
          if (track.readyState === 'ended') continue
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      })
      return stream
    }
  })
}

/** Unplugs the microphone and plugs it in again: the product reopens it, and the file starts again. */
export async function replug(page: Page | Frame): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('microphone-unplugged')))
}
