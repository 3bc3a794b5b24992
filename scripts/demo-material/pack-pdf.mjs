import { deflateSync } from 'node:zlib'

/** Objects that are packed together. */
const TOGETHER = 200
const BEST = { level: 9 }

/**
 * The same PDF with its small objects packed (PDF 1.5, object streams): Chromium writes one for each sign of a font, as
 * plain text. Takes what Chromium writes: one table of objects at the end.
 * @param {Buffer} pdf
 */
export function packPdf(pdf) {
  const text = pdf.toString('latin1')
  const table = Number(/startxref\s+(\d+)/.exec(text.slice(-64))?.[1])
  const trailer = text.slice(text.indexOf('trailer', table))
  const size = Number(/\/Size (\d+)/.exec(trailer)?.[1])
  const rows = text
    .slice(table)
    .split('\n')
    .slice(2, size + 2)
  const places = rows.flatMap((row, id) => (row[17] === 'n' ? [{ id, from: Number(row.slice(0, 10)) }] : []))
  places.sort((a, b) => a.from - b.from)

  const parts = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  /** Type, place and number of each object, as the table holds them. @type {number[][]} */
  const found = Array.from({ length: size }, () => [0, 0, 0])
  /** @param {number} id @param {Buffer} body */
  const write = (id, body) => {
    const whole = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    found[id] = [1, length, 0]
    parts.push(whole)
    length += whole.length
  }
  /** @param {number} id @param {string} kind @param {Buffer} bytes */
  const writeStream = (id, kind, bytes) => {
    const packed = deflateSync(bytes, BEST)
    const head = `<<${kind}/Filter/FlateDecode/Length ${packed.length}>>stream\n`
    write(id, Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }
  /** @type {{ id: number, body: string }[]} */
  const small = []
  for (const [n, { id, from }] of places.entries()) {
    const body = text
      .slice(from, places[n + 1]?.from ?? table)
      .replace(/^\d+ 0 obj\s*/, '')
      .replace(/\s*endobj\s*$/, '')
    if (body.endsWith('endstream')) write(id, Buffer.from(body, 'latin1'))
    else small.push({ id, body })
  }
  for (let n = 0; n < small.length; n += TOGETHER) {
    const own = small.slice(n, n + TOGETHER)
    let at = 0
    const index = own.map(({ id, body }) => [id, (at += body.length + 1) - body.length - 1].join(' ')).join(' ')
    own.forEach(({ id }, place) => (found[id] = [2, found.length, place]))
    const content = Buffer.from(`${index} ${own.map(({ body }) => body).join('\n')}`, 'latin1')
    writeStream(found.push([0, 0, 0]) - 1, `/Type/ObjStm/N ${own.length}/First ${index.length + 1}`, content)
  }
  const start = length
  const id = found.push([1, start, 0]) - 1
  const cells = Buffer.from(found.flatMap(([type = 0, place = 0, number = 0]) => bytesOf(type, place, number)))
  const refs = ['Root', 'Info'].map((name) => new RegExp(`/${name} \\d+ 0 R`).exec(trailer)?.[0] ?? '').join('')
  writeStream(id, `/Type/XRef/W[1 4 2]/Size ${found.length}${refs}`, cells)
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/** @param {number} type @param {number} place @param {number} number */
const bytesOf = (type, place, number) => [
  ...[type, (place >>> 24) & 255, (place >>> 16) & 255, (place >>> 8) & 255, place & 255],
  ...[(number >>> 8) & 255, number & 255],
]
