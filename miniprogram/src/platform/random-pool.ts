import Taro from '@tarojs/taro'

const POOL_BYTES = 4096
const LOW_BYTES = 2048

/**
 * Cryptographic randomness for synchronous code: `wx.getRandomValues` is asynchronous, so bytes are fetched ahead and
 * each is used once.
 */
export class RandomPool {
  private bytes = new Uint8Array()
  private used = 0
  private filling: Promise<void> | undefined

  /** Resolves when bytes are available. Rejects where WeChat gives none (base library older than 2.19). */
  ready(): Promise<void> {
    return this.left() > 0 ? Promise.resolve() : this.fill()
  }

  /** @throws Error when more bytes are requested than were fetched; it never falls back to predictable bytes */
  take(length: number): Uint8Array {
    if (length > this.left()) throw new Error(`only ${this.left()} random bytes are at hand, ${length} were asked for`)
    const taken = this.bytes.slice(this.used, this.used + length)
    this.bytes.fill(0, this.used, this.used + length)
    this.used += length
    if (this.left() < LOW_BYTES) void this.fill()
    return taken
  }

  private left(): number {
    return this.bytes.length - this.used
  }

  private fill(): Promise<void> {
    this.filling ??= Taro.getRandomValues({ length: POOL_BYTES })
      .then(({ randomValues }) => {
        const rest = this.bytes.subarray(this.used)
        const next = new Uint8Array(rest.length + POOL_BYTES)
        next.set(rest)
        next.set(new Uint8Array(randomValues), rest.length)
        this.bytes = next
        this.used = 0
      })
      .finally(() => {
        this.filling = undefined
      })
    return this.filling
  }
}
