import type { Socket } from 'socket.io'

/** Sockets per user: a phone, a tablet and a computer with a few tabs each. Beyond that the oldest is closed. */
export const SOCKETS_PER_PERSON = 12
/** Connections per address that are not authenticated yet; authenticated ones count per user. */
export const STRANGERS_PER_ADDRESS = 500

export interface SocketLimit {
  /** Whether this address may open another connection that is not authenticated yet. */
  mayArrive(address: string): boolean
  arrive(connection: object, address: string): void
  /** The connection is authenticated now, or closed. */
  settle(connection: object): void
  /** Adds an authenticated socket; returns the sockets of this user that must be closed. */
  add(userId: string, socket: Socket): Socket[]
  remove(userId: string, socket: Socket): void
}

export function createSocketLimit(): SocketLimit {
  const strangers = new Map<object, string>()
  const fromAddress = new Map<string, number>()
  const ofPerson = new Map<string, Set<Socket>>()
  return {
    mayArrive: (address) => (fromAddress.get(address) ?? 0) < STRANGERS_PER_ADDRESS,
    arrive(connection, address) {
      fromAddress.set(address, (fromAddress.get(address) ?? 0) + 1)
      strangers.set(connection, address)
    },
    settle(connection) {
      const address = strangers.get(connection)
      if (address === undefined) return
      strangers.delete(connection)
      const left = (fromAddress.get(address) ?? 1) - 1
      if (left > 0) fromAddress.set(address, left)
      else fromAddress.delete(address)
    },
    add(userId, socket) {
      const sockets = ofPerson.get(userId) ?? new Set()
      ofPerson.set(userId, sockets.add(socket))
      return [...sockets].slice(0, Math.max(0, sockets.size - SOCKETS_PER_PERSON))
    },
    remove(userId, socket) {
      const sockets = ofPerson.get(userId)
      sockets?.delete(socket)
      if (sockets?.size === 0) ofPerson.delete(userId)
    },
  }
}
