import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../../e2e/support/server-process'
import { atLeast, atMost, type Bench, report } from './figures'
import { type LargeFile, largeFile, Sender } from './large-file'
import { type Person, person } from './learner'
import { account } from './people'

const MIB = 1024 * 1024
/** `LARGE_UPLOAD_MB=300` for a smaller one. */
const SIZE_MB = Number(process.env.LARGE_UPLOAD_MB ?? 5 * 1024)
/** The largest document; a larger figure sends several, one after the other. */
const FILE_MB = 2 * 1024
const CUTS = 20
/** Every fourth cut kills the server, the others break the line. */
const KILL_EVERY = 4
const SAMPLE_MS = 20
/** A smaller file has no room for the cuts. */
const PLAIN_CUT_MB = 256

/** A large upload in parts: how much memory it takes, how fast it is, and what cuts cost. */
export const largeUploadBench: Bench = {
  name: 'large-upload',
  title: `An upload of ${SIZE_MB} MB in parts`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const owner = await person(server.origin, ...account(server, /owner/))
    await sendAll(server, owner, largeFile(64 * MIB))
    const sizes = Array.from({ length: Math.ceil(SIZE_MB / FILE_MB) }, (_one, n) =>
      Math.min(FILE_MB, SIZE_MB - n * FILE_MB),
    )
    const files = sizes.map((mb) => largeFile(mb * MIB))

    const disk = await diskSpeed(server.dataDir, Math.min(SIZE_MB, 512))
    const whole = await watched(server, async () => {
      for (const file of files) await sendAll(server, owner, file)
    })
    const cut = await sendCut(server, owner, largeFile(Math.max(PLAIN_CUT_MB, Math.min(SIZE_MB, FILE_MB)) * MIB))
    const speed = SIZE_MB / whole.seconds
    await server.dispose()
    return {
      how: `A document of ${sizes.join(' and ')} MB, made while it is sent, goes to the server in parts of 32 MB by the tus protocol and is finished with its SHA-256; before it, one of 64 MB warms up. The server's resident memory is read every ${SAMPLE_MS} ms. Then another one is sent with ${CUTS} cuts in the middle of a part, every ${KILL_EVERY}th of them a kill -9 of the server. Sender, disk and server share the machine; the disk's speed is that of a plain file, flushed at the end.`,
      figures: [
        atMost('memory that it adds', whole.addedMib, 80, 'MiB'),
        report('speed', speed, 'MB/s'),
        report('the disk alone', disk, 'MB/s'),
        report("the server's work", (whole.cpuS * 1024) / SIZE_MB, 's of CPU per GB'),
        atLeast('cuts survived', cut.cuts, CUTS, ''),
        atMost('sent again, of what had left before a cut', cut.againMb / cut.cuts, 32, 'MB per cut'),
      ],
    }
  },
}

async function sendAll({ origin }: ServerProcess, owner: Person, file: LargeFile): Promise<void> {
  const sender = await Sender.begin(origin, owner, file)
  for (let at = 0; at < file.sizeBytes; ) at = await sender.send(at)
  await sender.finish()
}

async function sendCut(server: ServerProcess, owner: Person, file: LargeFile) {
  const sender = await Sender.begin(server.origin, owner, file)
  const step = Math.floor(file.sizeBytes / (CUTS + 1))
  let at = 0
  let cuts = 0
  let againMb = 0
  while (at < file.sizeBytes) {
    const nextCut = step * (cuts + 1)
    const after = nextCut - at
    if (cuts === CUTS || after > 32 * MIB) {
      at = await sender.send(at)
      continue
    }
    const left = at + Math.max(after, MIB)
    await sender.send(at, Math.max(after, MIB)).then(
      () => Promise.reject(new Error('the line did not break')),
      () => undefined,
    )
    cuts++
    if (cuts % KILL_EVERY === 0) {
      await server.kill('SIGKILL')
      await server.restart()
    }
    at = await sender.offset()
    againMb += Math.max(0, left - at) / MIB
  }
  await sender.finish()
  return { cuts, againMb }
}

async function diskSpeed(folder: string, mb: number): Promise<number> {
  const name = join(folder, 'plain')
  const file = await open(name, 'w')
  const piece = Buffer.alloc(MIB, 7)
  const begun = performance.now()
  for (let n = 0; n < mb; n++) await file.write(piece)
  await file.datasync()
  const seconds = (performance.now() - begun) / 1000
  await file.close()
  await rm(name)
  return mb / seconds
}

async function watched(server: ServerProcess, work: () => Promise<void>) {
  const before = server.memoryMiB()
  const cpuBefore = server.cpuS()
  const begun = performance.now()
  let peak = before
  let over = false
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, server.memoryMiB())
      await delay(SAMPLE_MS)
    }
  })()
  await work()
  over = true
  await watching
  return { addedMib: peak - before, seconds: (performance.now() - begun) / 1000, cpuS: server.cpuS() - cpuBefore }
}
