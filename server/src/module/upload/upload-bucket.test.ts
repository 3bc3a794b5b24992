import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PARTS_PATH, uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import { FILE_SAMPLES } from '../../../test/file-samples'
import { uploadFile } from '../../../test/files'
import { png } from '../../../test/pictures'
import { type S3Vendor, startS3 } from '../../../test/vendor/s3-vendor'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { discardUpload, imageSigner, locateUpload } from './index'

let vendor: S3Vendor
let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  vendor = await startS3()
  world = await createWorld({ config: { s3: vendor.account } })
  orgid = await world.org()
  author = await world.owner(orgid)
})
afterAll(async () => {
  await world.close()
  await vendor.close()
})

const onDisk = (path: string) => join(world.deps.config.dataDir, 'media', path)
const owner = () => ({ orgid, userId: author.user.id })

it('an upload is in the bucket, and is shown and read when the disk has no copy any more', async () => {
  const bytes = FILE_SAMPLES.pdf()
  const path = await uploadFile(world, author, '手册.pdf', bytes, 'file')
  expect(vendor.objects.get(path)?.equals(Buffer.from(bytes))).toBe(true)
  await rm(onDisk(path))
  const address = world.url + (await imageSigner(world.deps, owner()))(path)
  const part = await fetch(address, { headers: { range: 'bytes=0-4' } })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  await rm(onDisk(path))
  const { file } = await locateUpload(world.deps, orgid, path)
  expect((await readFile(file)).equals(Buffer.from(bytes))).toBe(true)
})

it('an upload that is deleted is gone from the bucket, whether the disk had a copy or not', async () => {
  const path = await uploadFile(world, author, 'a.png', png(528, 396), 'filecover')
  await rm(onDisk(path))
  await discardUpload(world.deps, orgid, path)
  expect([vendor.objects.has(path), await locateUpload(world.deps, orgid, path).catch(({ code }) => code)]).toEqual([
    ...[false, 'upload/not_found'],
  ])
})

it('what arrived in parts is not lost while the bucket is out of reach', async () => {
  const bytes = Buffer.from(FILE_SAMPLES.pdf())
  const named = `filetype ${Buffer.from('file').toString('base64')},filename ${Buffer.from('a.pdf').toString('base64')}`
  const common = { 'tus-resumable': '1.0.0', token: author.token }
  const { headers } = await fetch(`${world.url}/${PARTS_PATH}`, {
    method: 'POST',
    headers: { ...common, 'upload-length': String(bytes.length), 'upload-metadata': named },
  })
  const at = headers.get('location') ?? ''
  await fetch(world.url + at, {
    method: 'PATCH',
    headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  const whole = { id: at.split('/').at(-1) ?? '', sha256: createHash('sha256').update(bytes).digest('hex') }
  vendor.down = true
  expect((await world.call(uploadFinish, whole, author)).failure?.code).toBe('upload/store_unreachable')
  vendor.down = false
  const { path } = await world.get(uploadFinish, whole, author)
  expect(vendor.objects.get(path)?.equals(bytes)).toBe(true)
})
