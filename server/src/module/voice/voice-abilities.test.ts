import { codesOfIso, speechCodes } from '@lianda/shared/module/lexicon/speech-language.rules'
import { speechLanguages } from '@lianda/shared/module/voice/speech-abilities.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scriptedAsr, scriptedTts } from '../../../test/scripted-voice'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { servicesOf } from '../../infra/speech/voice-services'

let world: World
let learner: SignedIn
beforeAll(async () => {
  const asr = scriptedAsr({ says: '' })
  const korean = { ...asr, capabilities: { ...asr.capabilities, languages: codesOfIso(['ko']) } }
  world = await createWorld({ voice: servicesOf([korean], [scriptedTts({ spoken: [] })], null) })
  learner = await world.signedIn(await world.org())
})
afterAll(() => world.close())

it('lists every language with what recognises and speaks it, those that are recognised first', async () => {
  const { languages } = await world.get(speechLanguages, {}, learner)
  expect(languages[0]).toEqual({
    code: '16k_ko',
    asr: 'service',
    asrName: 'Scripted',
    asrPartial: true,
    tts: 'service',
    ttsName: 'Scripted',
    llm: false,
  })
  expect(languages.map(({ code }) => code).toSorted()).toEqual(speechCodes.toSorted())
  expect(languages.slice(1).every(({ asr, asrName }) => asr === 'none' && asrName === '')).toBe(true)
})

it('lists them to nobody who is not signed in', async () => {
  expect((await world.call(speechLanguages, {}, null)).status).toBe(401)
})
