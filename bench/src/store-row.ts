export const GROUPS = 100

export interface Row {
  _id: string
  orgid: string
  at: number
  n: number
  name: string
  text: string
}

/** A record of ordinary size, about 300 bytes. */
export const row = (n: number): Row => ({
  _id: String(n).padStart(12, '0'),
  orgid: `org${n % GROUPS}`,
  at: 1_700_000_000_000 + n * 1_000,
  n,
  name: `name ${(n * 7_919) % 1_000_003}`,
  text: 'What a customer said, and what was answered. '.repeat(4),
})
