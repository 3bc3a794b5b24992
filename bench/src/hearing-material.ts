import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

const RATE = 16_000
/** Debian's packages with people's speech in English, and the programs that make and resample speech. */
const PACKAGES = [
  { packages: ['pocketsphinx', 'pocketsphinx-en-us'], file: '/usr/bin/pocketsphinx_batch' },
  { packages: ['pocketsphinx-testdata'], file: '/usr/share/pocketsphinx/test/data' },
  { packages: ['asterisk-core-sounds-en-wav'], file: '/usr/share/asterisk/sounds/en_US_f_Allison' },
  { packages: ['alsa-utils'], file: '/usr/share/sounds/alsa' },
  { packages: ['espeak-ng'], file: '/usr/bin/espeak-ng' },
  { packages: ['sox'], file: '/usr/bin/sox' },
]
const VOICES = ['en-us', 'en-gb', 'en-us+f3', 'en-us+m3', 'en-gb-scotland', 'en-us+f2', 'en-gb+m2']
const WORDS_A_MINUTE = [80, 110, 140, 165, 190, 220]
/** A recording shorter than this is a single word or a letter. */
const SHORTEST_S = 1

/** What Debian's packages lack on this machine; installs them where that is possible. */
export function prepareHearing(): void {
  const missing = PACKAGES.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  const install = ['install', '-y', '-q', '--no-install-recommends', ...missing]
  if (process.getuid?.() === 0) spawnSync('apt-get', install, { stdio: 'inherit' })
  const still = PACKAGES.filter(({ file }) => !existsSync(file)).flatMap(({ packages }) => packages)
  if (still.length > 0)
    throw new Error(`The hearing benchmark needs Debian's packages ${still.join(', ')}: apt-get ${install.join(' ')}`)
}

const RAW = ['-t', 'raw', '-r', String(RATE), '-b', '16', '-c', '1', '-e', 'signed-integer']

/** Sound as 16 kHz samples; `from` says what sox reads. */
const resampled = (from: readonly string[], input?: Buffer): Int16Array => {
  const out = execFileSync('sox', ['-D', ...from, ...RAW, '-'], {
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 64 * 2 ** 20,
  })
  return new Int16Array(out.buffer.slice(out.byteOffset, out.byteOffset + out.byteLength))
}

/** A person's recording. */
export interface Recording {
  name: string
  pcm: Int16Array
}

function recordingsIn(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.includes(extname(file)))
    .toSorted()
    .map((file) => join(folder, file))
}

const recording = (file: string): Recording => ({
  name: basename(file, extname(file)).replace('sense_and_sensibility_01_austen_64kb-', 'austen-'),
  pcm: resampled(extname(file) === '.raw' ? [...RAW, file] : [file]),
})

/** Every recording of pocketsphinx-testdata: several people, read and spoken. */
export const testData = (): Recording[] =>
  recordingsIn('/usr/share/pocketsphinx/test/data', ['.wav', '.raw']).map(recording)

/** Every sentence of Asterisk's and ALSA's recordings, by two women, and ALSA's noise. */
export const announcements = (): Recording[] =>
  ['/usr/share/asterisk/sounds/en_US_f_Allison', '/usr/share/sounds/alsa']
    .flatMap((folder) => recordingsIn(folder, ['.wav']))
    .filter((file) => readFileSync(file).length > SHORTEST_S * RATE)
    .map(recording)

const silence = (seconds: number): Int16Array => new Int16Array(Math.round(seconds * RATE))

const joined = (parts: readonly Int16Array[]): Int16Array => {
  const all = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const espeak = (text: string, n: number): Int16Array => {
  const voice = VOICES[n % VOICES.length] ?? ''
  const speed = String(WORDS_A_MINUTE[n % WORDS_A_MINUTE.length])
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', speed, '--stdout', text], { maxBuffer: 64 * 2 ** 20 })
  return resampled(['-t', 'wav', '-'], wav)
}

/** The `n`-th way to say a sentence: voices and speeds take turns. `pauseS` of silence divides it in the middle. */
export function said(text: string, n: number, pauseS = 0): Int16Array {
  const words = text.split(' ')
  const half = Math.ceil(words.length / 2)
  const parts = pauseS > 0 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [text]
  const spoken = parts
    .filter((part) => part !== '')
    .flatMap((part, at) => (at === 0 ? [espeak(part, n)] : [silence(pauseS), espeak(part, n)]))
  return joined([silence(0.3), ...spoken, silence(0.4)])
}

const rms = (pcm: Int16Array): number => {
  // The quiet between words is no part of the voice's level.
  const heard = pcm.filter((sample) => Math.abs(sample) > 200)
  return Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length))
}

/** The same voice at a level, with noise this far below it; the noise is the same in every run. */
export function heardAt(pcm: Int16Array, { dbfs = -20, snr = 60 }: { dbfs?: number; snr?: number }): Int16Array {
  const level = 32_768 * 10 ** (dbfs / 20)
  const gain = level / Math.max(1, rms(pcm))
  // Uniform noise of this amplitude has the wanted power.
  const noise = Math.sqrt(3) * level * 10 ** (-snr / 20)
  let seed = 1
  return pcm.map((sample) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const value = sample * gain + (seed / 2 ** 31 - 1) * noise
    return Math.max(-32_768, Math.min(32_767, Math.round(value)))
  })
}
