import { createHash, timingSafeEqual } from 'node:crypto'
import { toBase64Url } from '@lianda/shared/kernel/bytes'
import { deviceIdOf } from '@lianda/shared/module/identity/device-marks'
import type { Deps } from '../../deps'
import { knownDevices } from './one-time.model'

/** How long a device stays known after its last sign-in. */
const KNOWN_MS = 180 * 86_400_000
/** Devices remembered per person; beyond that the one unused for longest is removed. */
const MOST_PER_PERSON = 10
const [ID_BYTES, SECRET_BYTES] = [9, 24]

const hashOf = (mark: string): string => createHash('sha256').update(mark).digest('base64url')

/**
 * The id of the mark that belongs to this person's account; null when none does. Callers also ask with a user id that
 * does not exist, so that an unknown account takes the same steps.
 */
export async function findKnownDevice(deps: Deps, userId: string, marks: readonly string[]): Promise<string | null> {
  if (marks.length === 0) return null
  const found = await knownDevices(deps.db)
    .find({ _id: { $in: marks.map(deviceIdOf) }, userId })
    .lean()
  const genuine = found.find((row) => {
    const mark = marks.find((one) => deviceIdOf(one) === row._id) ?? ''
    return row.expiresAt.getTime() > deps.clock.now() && sameText(hashOf(mark), row.hash)
  })
  return genuine?._id ?? null
}

/** The same by id only, without proof of the secret part. */
export async function findDeviceById(deps: Deps, userId: string, ids: readonly string[]): Promise<string | null> {
  const found = await knownDevices(deps.db)
    .findOne({ _id: { $in: [...ids] }, userId })
    .lean()
  return found?._id ?? null
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** After a sign-in: returns the mark that this device sends next time. A known device keeps its mark. */
export async function rememberDevice(
  deps: Deps,
  { orgid, userId }: { orgid: string; userId: string },
  marks: readonly string[],
): Promise<string> {
  const expiresAt = new Date(deps.clock.now() + KNOWN_MS)
  const known = await findKnownDevice(deps, userId, marks)
  const old = marks.find((mark) => deviceIdOf(mark) === known)
  if (old !== undefined) {
    await knownDevices(deps.db).updateOne({ _id: deviceIdOf(old) }, { $set: { expiresAt } })
    return old
  }
  const mark = `${toBase64Url(deps.randomBytes(ID_BYTES))}.${toBase64Url(deps.randomBytes(SECRET_BYTES))}`
  await knownDevices(deps.db).create({ _id: deviceIdOf(mark), hash: hashOf(mark), orgid, userId, expiresAt })
  const beyond = await knownDevices(deps.db)
    .find({ userId }, { _id: 1 })
    .sort({ expiresAt: -1 })
    .skip(MOST_PER_PERSON)
    .lean()
  if (beyond.length > 0) await knownDevices(deps.db).deleteMany({ _id: { $in: beyond.map((row) => row._id) } })
  return mark
}

/** Call when a device's mark was used for guessing; the device is unknown from then on. */
export async function deleteKnownDevice(deps: Deps, id: string): Promise<void> {
  await knownDevices(deps.db).deleteOne({ _id: id })
}

/** Call when a new password is set; all devices of the user are unknown from then on. */
export async function deleteKnownDevices(deps: Deps, userId: string): Promise<void> {
  await knownDevices(deps.db).deleteMany({ userId })
}
