import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@lianda/shared/error/app-error'
import type { ObjectStore, S3Account } from './object-store'

/** Parts of a large file: two at once are what it takes of memory, and 10,000 of them are more than any file. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

/**
 * A bucket of any service that speaks S3 (AWS, MinIO, Tencent COS …). All failures are `upload/store_unreachable`. The
 * vendor's client is loaded here, since a bundle loads what stands above at every start and most installations need none.
 */
export async function s3Store({
  bucket: Bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  pathStyle,
}: S3Account): Promise<ObjectStore> {
  const [{ DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound, S3Client }, { Upload }] =
    await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than AWS know no checksums behind the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) return null
      throw error
    }
  }
  return {
    put: (Key, file) =>
      reached(async () => {
        const ContentLength = (await stat(file)).size
        const params = { Bucket, Key, Body: createReadStream(file), ContentLength }
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
      }),
    get: (Key, file) =>
      reached(async () => {
        const found = await orNull(client.send(new GetObjectCommand({ Bucket, Key })))
        if (!found) return false
        await pipeline(found.Body as Readable, createWriteStream(file, { mode: 0o600, flush: true }))
        return true
      }),
    has: (Key) => reached(async () => (await orNull(client.send(new HeadObjectCommand({ Bucket, Key })))) !== null),
    remove: (Key) =>
      reached(async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }),
  }
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new AppError('upload/store_unreachable', { cause: error })
  }
}
