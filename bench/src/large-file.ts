import { createHash, randomBytes } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import { PART_BYTES, PARTS_PATH, uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import type { Person } from './learner'

const MIB = 1024 * 1024
const BEGINNING = Buffer.from('%PDF-1.7\n')
const END = Buffer.from('\n%%EOF\n')
/** Noise that repeats, so that making the file costs nothing. */
const NOISE = randomBytes(MIB)

/** A PDF of so many bytes as far as an upload looks at it, made while it is sent. */
export interface LargeFile {
  sizeBytes: number
  sha256: string
  pieces(from: number, to: number): Iterable<Buffer>
}

export function largeFile(sizeBytes: number): LargeFile {
  const pieceAt = (at: number): Buffer => {
    const piece = Buffer.from(NOISE.subarray(0, Math.min(MIB, sizeBytes - at)))
    if (at === 0) BEGINNING.copy(piece)
    const endsAt = sizeBytes - END.length - at
    if (endsAt < piece.length) END.copy(piece, Math.max(0, endsAt), Math.max(0, -endsAt))
    return piece
  }
  function* pieces(from: number, to: number): Iterable<Buffer> {
    for (let at = from - (from % MIB); at < to; at += MIB)
      yield pieceAt(at).subarray(Math.max(0, from - at), Math.min(MIB, to - at))
  }
  const hash = createHash('sha256')
  for (const piece of pieces(0, sizeBytes)) hash.update(piece)
  return { sizeBytes, sha256: hash.digest('hex'), pieces }
}

/** A device that sends by the tus protocol as the back office does. */
export class Sender {
  private constructor(
    private readonly origin: string,
    private readonly person: Person,
    private readonly file: LargeFile,
    private readonly at: string,
  ) {}

  static async begin(origin: string, person: Person, file: LargeFile): Promise<Sender> {
    const word = (text: string) => Buffer.from(text).toString('base64')
    const answer = await fetch(`${origin}/${PARTS_PATH}`, {
      method: 'POST',
      headers: {
        ...protocol(person),
        'upload-length': String(file.sizeBytes),
        'upload-metadata': `filetype ${word('file')},filename ${word('large.pdf')}`,
      },
    })
    if (answer.status !== 201) throw new Error(await answer.text())
    return new Sender(origin, person, file, answer.headers.get('location') ?? '')
  }

  /** How many bytes the server has. */
  async offset(): Promise<number> {
    const answer = await fetch(this.origin + this.at, { method: 'HEAD', headers: protocol(this.person) })
    if (answer.status !== 200) throw new Error(`the upload answers ${answer.status}`)
    return Number(answer.headers.get('upload-offset'))
  }

  /** Sends one part from this place and returns where it ends; after `cutAfter` bytes the line breaks, which throws. */
  send(from: number, cutAfter = Number.POSITIVE_INFINITY): Promise<number> {
    const to = Math.min(this.file.sizeBytes, from + PART_BYTES)
    return new Promise((resolve, reject) => {
      const headers = {
        ...protocol(this.person),
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(to - from),
      }
      const sent = request(this.origin + this.at, { method: 'PATCH', headers }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 204 ? resolve(to) : reject(new Error(`a part was answered ${answer.statusCode}`)),
        )
      })
      sent.on('error', reject)
      void pour(sent, this.file.pieces(from, to), cutAfter)
    })
  }

  async finish(): Promise<void> {
    await this.person.call(uploadFinish, { id: this.at.split('/').at(-1) ?? '', sha256: this.file.sha256 })
  }
}

const protocol = ({ token }: Person) => ({ 'tus-resumable': '1.0.0', token })

async function pour(sent: ClientRequest, pieces: Iterable<Buffer>, cutAfter: number): Promise<void> {
  let bytes = 0
  for (const piece of pieces) {
    if (bytes >= cutAfter) return void sent.destroy()
    bytes += piece.length
    if (!sent.write(piece)) await drained(sent)
    if (sent.destroyed) return
  }
  sent.end()
}

/** Resolves when more may be written, or when the line is broken. */
function drained(sent: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      sent.off('drain', go).off('close', go)
      resolve()
    }
    sent.on('drain', go).on('close', go)
  })
}
