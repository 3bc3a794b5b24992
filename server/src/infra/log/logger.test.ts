import { describe, expect, it } from 'vitest'
import { createLogger } from './logger'

/** Text that the logger writes for a value. */
function logged(value: object): string {
  let lines = ''
  const log = createLogger('info', { write: (line: string) => void (lines += line) })
  log.info(value, 'event')
  return lines
}

describe('the log', () => {
  it('never holds tokens, passwords, mobiles or what people said', () => {
    const secrets = {
      token: 'T-SECRET',
      password: 'P-SECRET',
      mobile: '13812341234',
      transcript: 'WORDS',
      apiKey: 'K-SECRET',
    }
    const text = logged({ ...secrets, input: secrets, call: { input: secrets } })
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    expect(text.match(/\[hidden\]/g)).toHaveLength(15)
  })

  it('keeps what one needs to find a fault', () => {
    const text = logged({ requestId: 'r1', failure: 'server/fault', err: new Error('why') })
    expect(JSON.parse(text)).toMatchObject({
      requestId: 'r1',
      failure: 'server/fault',
      err: { message: 'why' },
      msg: 'event',
    })
  })
})
