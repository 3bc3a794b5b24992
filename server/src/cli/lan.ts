import { createServer } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import QRCode from 'qrcode'
import { systemClock } from '@lianda/shared/kernel/clock'
import type { Config } from '../config'
import { localCertificate } from '../infra/tls/local-authority'
import { listening } from '../listeners'
import type { TlsMaterial } from '../server'
import { authorityPage } from './authority-page'
import { StartError } from './program'

/** Access to this machine for phones in the local network. */
export interface Lan {
  address: string
  tls: TlsMaterial
  /** Instructions for phones, with QR codes. */
  instructions(port: number): Promise<string[]>
  /** Serves the authority's certificate over plain http, which a phone that does not trust it yet can open. */
  serveAuthority(port: number): Promise<{ close(): Promise<void> }>
}

/** Certificate and addresses for `--lan`. Throws StartError if this machine is in no network. */
export async function prepareLan(config: Config): Promise<Lan> {
  const addresses = privateAddresses()
  const [address] = addresses
  if (address === undefined) throw new StartError('--lan: this machine has no address in a local network')
  const names = [address, ...addresses.slice(1), 'localhost', '127.0.0.1', `${hostname()}.local`]
  const made = await localCertificate(join(config.dataDir, 'tls'), names, systemClock)
  const helpPort = (port: number) => port + 1
  return {
    address,
    tls: { cert: made.cert, key: made.key },
    instructions: async (port) => {
      const help = `http://${address}:${helpPort(port)}/`
      const app = `https://${address}:${port}/`
      return [
        '',
        'Phones in the same network (a microphone needs https, so trust this installation once):',
        `  1. Open ${help} on the phone and follow the steps there:`,
        await QRCode.toString(help, { type: 'terminal', small: true }),
        `  2. Then open ${app}`,
        await QRCode.toString(app, { type: 'terminal', small: true }),
      ]
    },
    async serveAuthority(port) {
      const server = createServer((request, response) => {
        if (request.url === '/ca.crt') {
          response.writeHead(200, {
            'content-type': 'application/x-x509-ca-cert',
            'content-disposition': 'attachment; filename="lianda-ca.crt"',
          })
          return void response.end(made.authority)
        }
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        response.end(authorityPage(`https://${address}:${port}/`, request.headers['accept-language']))
      })
      try {
        await listening(server, { port: helpPort(port), host: '0.0.0.0' })
      } catch {
        throw new StartError(
          `--lan: port ${helpPort(port)} is in use; it hands out the certificate, so set PORT to another number`,
        )
      }
      return { close: () => new Promise<void>((done) => void server.close(() => done())) }
    },
  }
}

/** IPv4 addresses of this machine except loopback, the usual home and office ranges first. */
function privateAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const rank = (address: string): number => (address.startsWith('192.168.') ? 0 : address.startsWith('10.') ? 1 : 2)
  return all
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((one) => one.address)
    .toSorted((a, b) => rank(a) - rank(b))
}
