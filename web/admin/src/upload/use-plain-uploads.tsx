import { App } from 'antd'
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { acceptOf, areAll } from '@lianda/shared/module/upload/file-formats'
import { comesInParts, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { lateLayer } from '../parts/late-part'
import { useText } from '../platform/text'
import { checkFiles, type FileRules, takenBytes, takenFormats } from './file-check'
import { type Uploaded, uploadFile, type UploadOptions } from './upload-file'
import type { CropDialog } from './crop/CropDialog'
import { createUploadQueue } from './upload-queue'
import { useAskBeforeLeaving } from './use-ask-before-leaving'

/** Fetched with the page, so that it is there when a line breaks; where it is not, that is told instead. */
const ProgressDialog = lateLayer(async () => (await import('./ProgressDialog')).ProgressDialog)

/** A place that sends files as they are. */
export interface PlainPlace extends FileRules {
  /** Name of the file input; a general one when absent. */
  label?: string
  /** For kinds that come in parts: `in-parts.ts`, which pages with small files alone do not load. */
  inParts?: InParts
  onUploaded: (uploaded: Uploaded) => void
}

/** The spec's props of its upload widget (admin document 5), with what happens to the result. */
export interface UploadPlace extends PlainPlace {
  /** Pictures go through the crop dialog first; they may still be sent as they are. */
  needCrop?: boolean
  /** The shape that cropping keeps, width by height; any shape when absent. */
  fixedNumber?: readonly [width: number, height: number]
  /** Pixels that show the picture sharp where it is used. */
  width?: number
  height?: number
}

export interface Uploads {
  /** Something is being sent. */
  busy: boolean
  /** Opens the file dialog. */
  choose: () => void
  /** Takes files that were dropped, pasted or chosen. */
  take: (files: Iterable<File>) => void
  /** Must be somewhere on the page: the file input and the dialogs. */
  elements: ReactNode
}

/** Files in a clipboard or a drop; pasted text has none. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** How a place sends what may be large; the code for that is loaded with the first such file. */
export type InParts = () => Promise<{
  sendInParts: (file: File, kind: UploadKind, options: UploadOptions) => Promise<Uploaded>
  removeParts: (file: File, kind: UploadKind) => Promise<void>
}>

async function sendFile(file: File, { filetype, inParts }: PlainPlace, options: UploadOptions): Promise<Uploaded> {
  if (!comesInParts(filetype)) return await uploadFile(file, filetype, options)
  if (!inParts) throw new Error(`A place for ${filetype} has to say how large files are sent.`)
  return await (await inParts()).sendInParts(file, filetype, options)
}

async function giveUp(file: File, { filetype, inParts }: PlainPlace): Promise<void> {
  if (inParts) await (await inParts()).removeParts(file, filetype)
}

/**
 * Uploads from one place: checks what is chosen, sends one file at a time and shows how far it is.
 * @param Crop the crop dialog, for places that may need it
 */
export function usePlainUploads(place: UploadPlace, Crop?: ComponentType<ComponentProps<typeof CropDialog>>): Uploads {
  const t = useText()
  const { message } = App.useApp()
  const latest = useRef(place)
  latest.current = place
  const input = useRef<HTMLInputElement>(null)
  const [toCrop, setToCrop] = useState<{ files: readonly File[]; at: number }>({ files: [], at: 0 })
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => sendFile(file, latest.current, options),
      giveUp: (file) => void giveUp(file, latest.current),
      onUploaded: (uploaded) => {
        if (uploaded.broughtBack) message.success(t('upload.broughtBack'))
        latest.current.onUploaded(uploaded)
      },
    }),
  )
  const busy = useStore(queue.state, (files) => files.some(({ state }) => state !== 'failed'))
  useAskBeforeLeaving(busy)
  const some = useStore(queue.state, (files) => files.length > 0)
  const formats = takenFormats(place)

  const take = (files: Iterable<File>) => {
    const { taken, refused } = checkFiles([...files], place)
    for (const { reason, values } of refused) message.error(t(`upload.refused.${reason}`, values))
    if (taken.length === 0) return
    if (Crop && place.needCrop && areAll(formats, 'image')) setToCrop({ files: taken, at: 0 })
    else queue.add(taken)
  }
  const cropping = toCrop.files[toCrop.at]
  const cropped = (file: File) => {
    queue.add([file], toCrop.at + 1)
    setToCrop(({ files, at }) => ({ files, at: at + 1 }))
  }
  return {
    busy,
    choose: () => input.current?.click(),
    take,
    elements: (
      <>
        <input
          ref={input}
          type="file"
          accept={acceptOf(formats)}
          multiple={(place.limit ?? 1) > 1}
          style={{ display: 'none' }}
          aria-label={place.label ?? t('upload.choose')}
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) take(files)
          }}
        />
        {/* Whoever crops the next picture is not interrupted. */}
        {some && !cropping ? (
          <ProgressDialog queue={queue} pausable={comesInParts(place.filetype)} onClose={queue.cancelAll} />
        ) : null}
        {Crop && cropping ? (
          <Crop
            source={cropping}
            {...(place.fixedNumber ? { ratio: place.fixedNumber } : {})}
            {...(place.width && place.height ? { advised: [place.width, place.height] as const } : {})}
            maxBytes={takenBytes(place)}
            onCropped={cropped}
            onDirect={() => cropped(cropping)}
            onClose={() => setToCrop({ files: [], at: 0 })}
          />
        ) : null}
      </>
    ),
  }
}
