import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { voiceServices } from '../../server/src/infra/speech/voice-services'
import { DEMO_SCENES } from '../../server/src/module/scene'
import { createScene } from '../../server/src/module/scene/scene.service'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { TEST_PASSWORD } from '../../server/test/world'
import { learnerOn } from '../support/learner'
import { createMicrophone, type Microphone, missingPrograms, watchMicrophone } from '../support/microphone'
import { openBrowser, openPage } from '../support/screens'
import { watchSentTurns } from '../support/sent-turns'
import { HEARING_MS } from '../support/spoken-journey'
import { sayUntilHeard } from '../support/talk'
import { textsOf } from '../support/texts'
import { RATE, silence } from '../support/wav'

/** Debian's pocketsphinx-testdata: a man's voice, 16 kHz samples without a header. */
const VOICES = '/usr/share/pocketsphinx/test/data'
const ROOT = resolve(import.meta.dirname, '..', '..')
const MISSING = missingPrograms(['pocketsphinx_batch']).length > 0 || !existsSync(join(VOICES, 'goforward.raw'))

/** The hotel scene with a first turn that expects these scripts. */
function sceneAbout(scripts: string[]): SceneContent {
  const hotel = DEMO_SCENES['hotel-check-in']
  const nodes = hotel.flow.nodes.map((node) =>
    node.id === 's_welcome'
      ? {
          ...node,
          mustSay: [],
          transitions: node.transitions.slice(0, 1).map((way) => ({ ...way, keywords: '', scripts })),
        }
      : node,
  )
  return { ...hotel, name: 'Steering a robot', flow: { ...hotel.flow, nodes } }
}

describe('human speech', () => {
  beforeEach(({ skip }) => skip(MISSING, 'this machine has no pocketsphinx_batch or no pocketsphinx-testdata'))
  let world: PracticeWorld
  let browser: Browser
  let microphone: Microphone
  beforeAll(async () => {
    microphone = createMicrophone()
    const voice = await voiceServices({ localAsr: 'auto', localTts: 'off', localEncoder: 'off', timeoutMs: 120_000 })
    ;[world, browser] = await Promise.all([
      createPracticeWorld({ voice, config: { rootDir: ROOT, hearingMs: HEARING_MS } }),
      openBrowser(microphone.file),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    microphone?.dispose()
  })

  test.each([
    ['goforward.raw', 'go forward ten meters'],
    ['something.raw', 'go somewhere and do something'],
  ])('%s goes from the microphone over the socket to the recogniser and is read as “%s”', async (file, words) => {
    const scripts = ['go forward ten meters', 'go backward two meters', 'go somewhere and do something', 'turn around']
    const scene = await createScene(world.deps, world.orgid, sceneAbout(scripts))
    // Too short a conversation for the check, so it was saved as a draft.
    await world.db.collection('scene').updateOne({ _id: scene.id as never }, { $set: { disabled: false } })
    await world.publish({ title: words, sort: 0 }, { resourceId: scene.id, version: scene.version })
    const watched = await openPage(browser, { language: 'en-US' })
    await watchMicrophone(watched.context)
    const sent = watchSentTurns(watched.page)
    const accounts = { [world.learner.account]: TEST_PASSWORD }
    const learner = { ...learnerOn(watched.page, { origin: world.url, accounts }, await textsOf('zhCN')), watched }
    await learner.signIn(world.learner.account)
    await learner.openPractice(words)
    await learner.button('practice.preflight.start').click()
    await learner.turn(1)
    const pcm = Buffer.concat([readFileSync(join(VOICES, file)), silence(1_000)])
    await sayUntilHeard(learner, microphone, { pcm, rate: RATE }, sent, learner.turnHeading(2))

    await watched.page.getByText(learner.t('practice.live.youSaid', { text: words })).waitFor()
    watched.assertClean()
    await watched.context.close()
  })
})
