import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { beginUpload, ownUpload, receivePart, removePartial } from './partial-upload.service'

/** The uploads of one person, as the library for the tus protocol asks for them. */
export class TusUploads extends DataStore {
  override extensions = ['creation', 'termination']

  constructor(
    private readonly deps: Deps,
    private readonly actor: Actor,
  ) {
    super()
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload
    const { filetype, filename } = metadata ?? {}
    await beginUpload(this.deps, this.actor, { id, sizeBytes: size, filetype, filename })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { sizeBytes, durableBytes, kind, name, createdAt } = await ownUpload(this.deps, this.actor, id)
    const metadata = { filetype: kind, filename: name }
    return new Upload({ id, size: sizeBytes, offset: durableBytes, metadata, creation_date: createdAt.toISOString() })
  }

  override write(source: Readable, id: string, from: number): Promise<number> {
    return receivePart(this.deps, this.actor, id, from, source)
  }

  override async remove(id: string): Promise<void> {
    const doc = await ownUpload(this.deps, this.actor, id)
    // What was checked is being stored, or is.
    if (doc.sha256 !== null) throw new AppError('upload/not_found')
    await removePartial(this.deps, doc)
  }
}
