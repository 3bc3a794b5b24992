import { generateKeyPair, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import forge from 'node-forge'
import type { Clock } from '@lianda/shared/kernel/clock'

const DAY_MS = 86_400_000
/** Apple limits certificates of a user-trusted authority to 825 days. */
const LEAF_DAYS = 800
const CA_DAYS = 3_650

export interface LocalCertificate {
  /** Leaf and authority certificates, PEM. */
  cert: string
  key: string
  authority: string
}

interface Issuer {
  certificate: forge.pki.Certificate
  key: forge.pki.rsa.PrivateKey
}

/**
 * A certificate for these host names and addresses, signed by this installation's own authority. Both are stored in
 * `dir` (0600). The certificate is renewed when the names change or it expires within 30 days.
 */
export async function localCertificate(dir: string, names: readonly string[], clock: Clock): Promise<LocalCertificate> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const issuer = await authorityIn(dir, clock)
  const authority = forge.pki.certificateToPem(issuer.certificate)
  const stored = await readPair(dir, 'server')
  if (stored && stillGood(stored.certificate, names, issuer, clock))
    return {
      cert: forge.pki.certificateToPem(stored.certificate) + authority,
      key: forge.pki.privateKeyToPem(stored.key),
      authority,
    }
  const made = await issue(`Lianda ${names[0] ?? ''}`, {
    days: LEAF_DAYS,
    clock,
    issuer,
    extensions: leafExtensions(names),
  })
  await writePair(dir, 'server', made)
  return {
    cert: forge.pki.certificateToPem(made.certificate) + authority,
    key: forge.pki.privateKeyToPem(made.key),
    authority,
  }
}

async function authorityIn(dir: string, clock: Clock): Promise<Issuer> {
  const stored = await readPair(dir, 'authority')
  if (stored && stored.certificate.validity.notAfter.getTime() - clock.now() > LEAF_DAYS * DAY_MS) return stored
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]
  const made = await issue('Lianda local authority', { days: CA_DAYS, clock, issuer: null, extensions })
  await writePair(dir, 'authority', made)
  return made
}

interface Issue {
  days: number
  clock: Clock
  issuer: Issuer | null
  extensions: object[]
}

async function issue(commonName: string, { days, clock, issuer, extensions }: Issue): Promise<Issuer> {
  const key = forge.pki.privateKeyFromPem(await rsaKey()) as forge.pki.rsa.PrivateKey
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  // A leading 0 keeps the serial number positive.
  certificate.serialNumber = `0${randomBytes(16).toString('hex').slice(1)}`
  certificate.validity.notBefore = new Date(clock.now() - DAY_MS)
  certificate.validity.notAfter = new Date(clock.now() + days * DAY_MS)
  const subject = [
    { name: 'commonName', value: commonName },
    { name: 'organizationName', value: 'Lianda' },
  ]
  certificate.setSubject(subject)
  certificate.setIssuer(issuer ? issuer.certificate.subject.attributes : subject)
  certificate.setExtensions(extensions)
  certificate.sign(issuer?.key ?? key, forge.md.sha256.create())
  return { certificate, key }
}

/** Node generates the key; node-forge would take seconds. */
async function rsaKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
}

const SAN_DNS = 2
const SAN_IP = 7

function leafExtensions(names: readonly string[]): object[] {
  const altNames = names.map((name) => (isIP(name) ? { type: SAN_IP, ip: name } : { type: SAN_DNS, value: name }))
  return [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames },
  ]
}

interface StoredSan {
  altNames?: { type: number; value?: string; ip?: string }[]
}

function stillGood(
  certificate: forge.pki.Certificate,
  names: readonly string[],
  issuer: Issuer,
  clock: Clock,
): boolean {
  const san = certificate.getExtension('subjectAltName') as StoredSan | null
  const stored = (san?.altNames ?? []).map((one) => one.ip ?? one.value)
  const lasts = certificate.validity.notAfter.getTime() - clock.now() > 30 * DAY_MS
  return lasts && names.every((name) => stored.includes(name)) && issuer.certificate.verify(certificate)
}

async function readPair(dir: string, name: string): Promise<Issuer | null> {
  const read = (suffix: string) => readFile(join(dir, `${name}.${suffix}`), 'utf8').catch(() => null)
  const [cert, key] = [await read('crt'), await read('key')]
  if (cert === null || key === null) return null
  return {
    certificate: forge.pki.certificateFromPem(cert),
    key: forge.pki.privateKeyFromPem(key) as forge.pki.rsa.PrivateKey,
  }
}

async function writePair(dir: string, name: string, { certificate, key }: Issuer): Promise<void> {
  const write = async (suffix: string, text: string): Promise<void> => {
    const draft = join(dir, `${name}.${suffix}.new`)
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, join(dir, `${name}.${suffix}`))
  }
  await write('key', forge.pki.privateKeyToPem(key))
  await write('crt', forge.pki.certificateToPem(certificate))
}
