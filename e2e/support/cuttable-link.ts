import { createServer, createConnection, type Socket } from 'node:net'

/** A connection between browser and server that a test can break. */
export interface CuttableLink {
  /** The address that the browser opens instead of the server's. */
  origin: string
  /** Drops all data while connections stay open, as in a tunnel or a lift. */
  stall(): void
  /** Breaks all connections and refuses new ones. */
  cut(): void
  /** Cuts once so many more bytes have been passed on to the server. Resolves then. */
  cutAfter(bytes: number): Promise<void>
  mend(): void
  close(): Promise<void>
}

/** Does one thing after the other, each as late as `delay` says (ms) but not before the one in front of it. */
function lateBy(delay: () => number): (act: () => void) => void {
  const due: { at: number; act: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  const work = () => {
    timer = undefined
    for (let next = due[0]; next !== undefined; next = due[0]) {
      const wait = next.at - performance.now()
      if (wait > 0) {
        // waits: how late a piece is, by the delay that was drawn for it.
        timer = setTimeout(work, Math.ceil(wait))
        return
      }
      due.shift()
      next.act()
    }
  }
  return (act) => {
    due.push({ at: performance.now() + delay(), act })
    if (timer === undefined) work()
  }
}

/** @param delay gives how late (ms) the next piece of an answer arrives; pieces of a connection keep their order */
export async function openLink(serverOrigin: string, delay: () => number = () => 0): Promise<CuttableLink> {
  const { hostname, port } = new URL(serverOrigin)
  const pairs = new Set<[Socket, Socket]>()
  let state: 'whole' | 'stalled' | 'cut' = 'whole'
  let fuse: { burn(bytes: number): void } | undefined
  const stop = ([near, far]: [Socket, Socket]) => {
    near.destroy()
    far.destroy()
  }
  const proxy = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = createConnection(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.on('data', (bytes) => {
      if (state !== 'whole') return
      // Only what is passed on counts, so that a slow server does not lose more than stands between two sockets.
      if (far.write(bytes, (error) => error || fuse?.burn(bytes.length))) return
      near.pause()
      far.once('drain', () => near.resume())
    })
    const inOrder = lateBy(delay)
    far.on('data', (bytes) => inOrder(() => state === 'whole' && near.write(bytes)))
    const end = () => {
      pairs.delete(pair)
      stop(pair)
    }
    near.on('close', end)
    far.on('close', () => inOrder(end))
    for (const socket of pair) socket.on('error', () => stop(pair))
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const address = proxy.address()
  const breakAll = () => {
    for (const pair of [...pairs]) stop(pair)
  }
  const cut = () => {
    state = 'cut'
    breakAll()
  }
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stall: () => {
      state = 'stalled'
    },
    cut,
    cutAfter: (most) =>
      new Promise((done) => {
        let left = most
        fuse = {
          burn(bytes) {
            left -= bytes
            if (left > 0) return
            fuse = undefined
            cut()
            done()
          },
        }
      }),
    mend() {
      // Data sent while stalled is lost, so its connections must end too.
      if (state === 'stalled') breakAll()
      state = 'whole'
    },
    close: () =>
      new Promise((done) => {
        breakAll()
        proxy.close(() => done())
      }),
  }
}
