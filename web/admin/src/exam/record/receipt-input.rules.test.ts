import { describe, expect, it } from 'vitest'
import { fieldsOf, pastedReceipt, typedReceipt } from './receipt-input.rules'

const receipt = { seq: 7, atMs: 1_764_000_000_000, hash: 'aGFzaA', mac: 'bWFj' }

describe('a receipt that a learner shows', () => {
  it('is read from JSON, alone or as the server sent it', () => {
    expect(pastedReceipt(JSON.stringify(receipt))).toEqual(receipt)
    expect(pastedReceipt(JSON.stringify({ applied: [], receipt }))).toEqual(receipt)
  })

  it('is nothing when it is not JSON or lacks a part', () => {
    expect(pastedReceipt('7F2A-19C4')).toBeNull()
    expect(pastedReceipt(JSON.stringify({ ...receipt, mac: undefined }))).toBeNull()
    expect(pastedReceipt('null')).toBeNull()
  })

  it('is put together from typed parts, once all are there', () => {
    expect(typedReceipt(fieldsOf(receipt))).toEqual(receipt)
    expect(typedReceipt({ ...fieldsOf(receipt), atMs: new Date(receipt.atMs).toISOString() })).toEqual(receipt)
    expect(typedReceipt({ ...fieldsOf(receipt), seq: '' })).toBeNull()
    expect(typedReceipt({ ...fieldsOf(receipt), seq: 'x' })).toBeNull()
    expect(typedReceipt({ ...fieldsOf(receipt), mac: ' ' })).toBeNull()
    expect(typedReceipt({ ...fieldsOf(receipt), atMs: 'yesterday' })).toBeNull()
  })
})
