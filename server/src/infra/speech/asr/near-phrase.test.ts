import { describe, expect, it } from 'vitest'
import { nearPart } from './near-phrase'

const spoken = (...words: [string, string][]) => words.map(([word, sounds]) => ({ word, sounds: sounds.split(' ') }))
const passport = spoken(['see', 'S IY'], ['your', 'Y AO R'], ['passport', 'P AE S P AO R T'], ['please', 'P L IY Z'])
const breakfast = spoken(['breakfast', 'B R EH K F AH S T'], ['is', 'IH Z'], ['included', 'IH N K L UW D IH D'])
const near = (sounds: string) => nearPart(sounds.split(' '), [breakfast, passport])

describe('the part of a phrase that sounds are near to', () => {
  it('is found where some of its sounds were heard as others, one too many or not at all', () => {
    expect(near('S IY Y ER B AE S P AO R T P L IY Z')).toEqual({
      words: ['see', 'your', 'passport', 'please'],
      share: 1,
    })
    expect(near('S IY Y AO P AE S T P AO R P L IY Z')?.words).toEqual(['see', 'your', 'passport', 'please'])
  })

  it('is a small share of the speech only if nearly every sound of three words was heard', () => {
    const before = 'DH AH M UW N G OW AA N W AY HH AE V OY AH M SH UH'
    expect(near(`${before} Y AO R P AE S P AO R T P L IY Z`)?.words).toEqual(['your', 'passport', 'please'])
    expect(near(`${before} Y ER B EH S P AO R T P L IY S`)).toBeNull()
  })

  it('is null for other speech and for nothing', () => {
    expect(near('AY R IY L IY L AH V DH AH R EY N')).toBeNull()
    expect(near('P AE S P AO R T')).toBeNull()
    expect(nearPart([], [passport])).toBeNull()
    expect(nearPart(['S'], [])).toBeNull()
  })
})
