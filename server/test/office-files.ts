import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ExcelJS from 'exceljs'
import { findProgram } from '../src/infra/vendor/find-program'
import { zip } from './file-samples'

/** Whether Office files can be made and read on this machine. */
export const hasOffice = async (): Promise<boolean> => (await findProgram('soffice')) !== null

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A Word file of these paragraphs. @param linked the address of a picture that it does not contain */
export function docx(paragraphs: readonly string[], linked?: string): Buffer {
  const picture =
    linked === undefined
      ? ''
      : `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId9" xmlns:r="${REL}"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  return zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${W}"><w:body>${body}${picture}</w:body></w:document>`,
    ...(linked === undefined
      ? {}
      : {
          'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId9" Type="${REL}/image" Target="${linked}" TargetMode="External"/></Relationships>`,
        }),
  })
}

/** An Excel file with these cells below each other. @param formulas below them, each with an old result */
export async function xlsx(cells: readonly string[], formulas: readonly string[] = []): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Prices')
  sheet.getColumn(1).width = 40
  for (const cell of cells) sheet.addRow([cell, 1])
  for (const formula of formulas) sheet.addRow([{ formula, result: 'old' }])
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A flat presentation, from which LibreOffice makes those of PowerPoint. */
export const SLIDES = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation><draw:page draw:name="one"><draw:frame svg:width="10cm" svg:height="3cm" svg:x="2cm" svg:y="2cm"><draw:text-box><text:p>Front desk 前台</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document>`

/** A PowerPoint file of one slide that says “Front desk 前台”. Needs LibreOffice. */
export const pptx = (): Promise<Buffer> => converted('a.fodp', SLIDES, 'pptx')

/** Turns a file of the test into another Office format. Needs LibreOffice. */
export async function converted(name: string, bytes: Uint8Array | string, to: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'lianda-office-'))
  try {
    await writeFile(join(folder, name), bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const args = [profile, '--headless', '--convert-to', to, '--outdir', folder, join(folder, name)]
    await promisify(execFile)('soffice', args)
    return await readFile(join(folder, `${name.slice(0, name.lastIndexOf('.'))}.${to}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
