import { upload } from '@lianda/shared/module/upload/upload.contract'
import type { UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { stepBrowser } from './step'

/** A typical picture in a question: four bars with figures, PNG. */
export async function chart(): Promise<Uint8Array> {
  const page = await (await stepBrowser()).newPage({ viewport: { width: 720, height: 400 } })
  const bars = [480, 620, 405, 360].map(
    (range, at) =>
      `<rect x="${60 + at * 165}" y="${340 - range / 2.2}" width="90" height="${range / 2.2}" fill="#0f766e"/><text x="${105 + at * 165}" y="${325 - range / 2.2}">${range}</text><text x="${105 + at * 165}" y="375">${['A3', 'A5', 'C1', 'C2'][at] ?? ''}</text>`,
  )
  await page.setContent(
    `<body style="margin:0;background:#fff"><svg width="720" height="400" font-size="28" text-anchor="middle">${bars.join('')}</svg>`,
  )
  const png = await page.screenshot()
  await page.close()
  return png
}

/** Uploads a picture, a question's unless it says otherwise; returns the path to put into what has it. */
export async function uploadPicture(
  origin: string,
  token: string,
  png: Uint8Array,
  filetype: UploadKind = 'faqimage',
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(png)]), 'range.png')
  const response = await fetch(`${origin}/${upload.path}?filetype=${filetype}`, {
    method: 'POST',
    body: form,
    headers: { token },
  })
  return ((await response.json()) as { path: string }).path
}
