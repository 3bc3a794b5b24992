import { App } from 'antd'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@lianda/shared/client/api-error'
import { NetworkError } from '@lianda/shared/platform/http'
import { startTexts, texts } from '../platform/platform'
import * as upload from './upload-file'
import type { UploadPlace } from './use-plain-uploads'
import { useUploads } from './use-uploads'

const taken: string[] = []
function Place(place: Omit<UploadPlace, 'onUploaded'>) {
  const uploads = useUploads({ ...place, onUploaded: ({ path }) => taken.push(path) })
  return <>{uploads.elements}</>
}

function show(place: Omit<UploadPlace, 'onUploaded'>) {
  render(
    <App>
      <Place {...place} />
    </App>,
  )
  const input = screen.getByLabelText(texts.t('upload.choose'), { selector: 'input' })
  return (...files: File[]) => fireEvent.change(input, { target: { files } })
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const button = (key: string) => screen.findByRole('button', { name: texts.t(key) })

describe('a place that uploads', () => {
  beforeAll(() => startTexts())
  afterEach(() => {
    cleanup()
    taken.length = 0
    vi.restoreAllMocks()
  })

  it('says which files it does not take, and sends the others', async () => {
    vi.spyOn(upload, 'uploadFile').mockImplementation(({ name }) =>
      Promise.resolve({ path: name, url: '', size: 1, name }),
    )
    const choose = show({ filetype: 'faqimage', limit: 3 })
    choose(picture('a.png'), new File(['x'], 'b.gif'))
    await screen.findByText(texts.t('upload.refused.format', { name: 'b.gif', formats: 'jpg, png' }))
    await waitFor(() => expect(taken).toEqual(['a.png']))
    choose(...['1.png', '2.png', '3.png', '4.png'].map(picture))
    await screen.findByText(texts.t('upload.refused.count', { n: 3 }))
    expect(taken).toEqual(['a.png'])
  })

  it('says the number of the file that failed for the network, and sends it again when asked', async () => {
    const send = vi.spyOn(upload, 'uploadFile').mockRejectedValueOnce(new NetworkError('offline'))
    send.mockImplementation(({ name }) => Promise.resolve({ path: name, url: '', size: 1, name }))
    show({ filetype: 'faqimage', limit: 2 })(picture('a.png'), picture('b.png'))
    await screen.findByText(texts.t('upload.progress.network', { n: 1 }))
    fireEvent.click(await button('upload.progress.retry'))
    await waitFor(() => expect(taken).toEqual(['b.png', 'a.png']))
    await waitFor(() => expect(screen.queryByText(texts.t('upload.progress.network', { n: 1 }))).toBeNull())
  })

  it('offers no second try of a file that is wrong itself', async () => {
    const refusal = { successed: false, errcode: 46004, code: 'upload/wrong_format', errmsg: 'not a picture' }
    vi.spyOn(upload, 'uploadFile').mockRejectedValue(new ApiError(415, refusal))
    show({ filetype: 'faqimage' })(picture('a.png'))
    await screen.findByText(texts.t('upload.progress.reason', { n: 1, reason: 'not a picture' }))
    expect(screen.queryByRole('button', { name: texts.t('upload.progress.retry') })).toBeNull()
    fireEvent.click(await button('office.close'))
    await waitFor(() => expect(screen.queryByText(/not a picture/)).toBeNull())
  })
})
