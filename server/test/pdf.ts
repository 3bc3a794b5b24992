import { deflateSync } from 'node:zlib'

/** A page's content stream, with the filters that it is packed by. */
interface Content {
  bytes: Buffer
  filter?: string
}

interface PdfOptions {
  /** How often the file says that its last page follows. */
  repeat?: number
  /** Asks for a password. */
  locked?: boolean
}

const FONTS = `/Latin << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>
/Han << /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [
  << /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >>
  /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >> >> ] >>`

const HAN = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/

/** The operators that show lines, one under the other. */
const shown = (lines: readonly string[]): Buffer =>
  Buffer.from(
    lines
      .map((line, at) => {
        const [font, text] = HAN.test(line)
          ? ['Han', `<${Buffer.from(line, 'utf16le').swap16().toString('hex')}>`]
          : ['Latin', `(${line.replace(/[()\\]/g, '\\$&')})`]
        return `BT /${font} 12 Tf 1 0 0 1 72 ${720 - at * 20} Tm ${text} Tj ET`
      })
      .join('\n'),
  )

/** A PDF with a page for each of these: its lines, or its content as it is. */
export function pdfOf(
  pages: readonly (readonly string[] | Content)[],
  { repeat = 0, locked = false }: PdfOptions = {},
): Buffer {
  const contents = pages.map((page) => ('bytes' in page ? page : { bytes: shown(page) }))
  const kids = [...contents.keys()].map((at) => `${4 + at * 2} 0 R`)
  kids.push(...Array.from({ length: repeat }, () => kids.at(-1) ?? ''))
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`),
    Buffer.from(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'61'.repeat(32)}> /U <${'62'.repeat(32)}> >>`),
  ]
  for (const [at, { bytes, filter }] of contents.entries()) {
    const entries = `/Length ${bytes.length}${filter ? ` /Filter ${filter}` : ''}`
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${FONTS} >> >> /Contents ${5 + at * 2} 0 R >>`,
      ),
      Buffer.concat([Buffer.from(`<< ${entries} >>\nstream\n`), bytes, Buffer.from('\nendstream')]),
    )
  }
  const encrypt = locked ? ` /Encrypt 3 0 R /ID [<${'63'.repeat(16)}> <${'63'.repeat(16)}>]` : ''
  return written(objects, encrypt)
}

/** Objects numbered from 1 on, with the table of where they are. */
function written(objects: readonly Buffer[], more: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let at = parts[0]?.length ?? 0
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(whole)
    at += whole.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R${more} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

/** A page of a few KB that unpacks to this many MB of spaces: run lengths, which are packed once more. */
export function pdfBomb(megabytes: number): Buffer {
  const runs = Buffer.alloc((megabytes * 1024 * 1024) / 64, Buffer.from([129, 0x20]))
  return pdfOf([{ bytes: deflateSync(runs), filter: '[/FlateDecode /RunLengthDecode]' }])
}
