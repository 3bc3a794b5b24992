import { describe, expect, it } from 'vitest'
import { shownReceipt } from './receipt-input.rules'

const receipt = { seq: 7, atMs: 1_764_000_000_000, hash: 'aGFzaA', mac: 'bWFj' }

describe('a receipt that a learner shows', () => {
  it('is its number, however it was written down', () => {
    for (const number of ['7F2A-19C4', '7f2a19c4']) expect(shownReceipt(` ${number}\n`)).toEqual({ number })
  })

  it('is the whole one as JSON, alone or as the server sent it', () => {
    expect(shownReceipt(JSON.stringify(receipt))).toEqual({ receipt })
    expect(shownReceipt(JSON.stringify({ applied: [], receipt }))).toEqual({ receipt })
  })

  it('is nothing else', () => {
    for (const text of ['', '7F2A-19C', '7F2A-19CG', 'null', JSON.stringify({ ...receipt, mac: undefined })])
      expect(shownReceipt(text)).toBeNull()
  })
})
