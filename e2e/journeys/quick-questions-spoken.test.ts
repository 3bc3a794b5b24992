import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, callerFor } from '../support/caller'
import { openLink } from '../support/cuttable-link'
import { publishRound, type QuickQuestion } from '../support/faq-world'
import { AWAY, keepFailures, type Person } from '../support/journey'
import { lookInBothThemes } from '../support/look'
import { replug, spoken, spokenWithPauses, watchMicrophone } from '../support/microphone'
import { answer, chooseMode, openRound, question, says, shown } from '../support/round-learner'
import { openScriptedRecogniser, type ScriptedRecogniser } from '../support/scripted-recogniser'
import { DESKTOP } from '../support/screens'
import { type SentTurns, watchSentTurns } from '../support/sent-turns'
import { needsPrograms } from '../support/spoken-journey'
import { silence } from '../support/wav'

const QUESTIONS: QuickQuestion[] = [
  { question: 'What time is checkout?', answer: "Checkout is at noon, 12 o'clock.", keywords: "noon|12 o'clock" },
  { question: 'How much is parking?', answer: 'Parking costs 15 dollars a night.', keywords: '15 dollars' },
  { question: 'Is breakfast included?', answer: 'Yes, breakfast is included in the price.', keywords: 'included' },
]
const RIGHT: Record<string, string> = {
  'What time is checkout?': "You can stay until 12 o'clock at noon.",
  'How much is parking?': 'It costs you 15 dollars a night to park.',
  'Is breakfast included?': 'Yes, your breakfast is included.',
}
/** Within a sentence people pause for less than a hands-free answer waits. */
const PAUSE_MS = 600
const QUIET_MS = 4_000

keepFailures()

describe('a round that is spoken', () => {
  needsPrograms(['espeak-ng'])
  let room: ScriptedRecogniser
  let owner: Call
  beforeAll(async () => {
    room = await openScriptedRecogniser()
    owner = await callerFor(room.journey.server, 'owner1')
  })
  afterAll(() => room?.close())

  async function opened(title: string, options: Parameters<typeof room.journey.person>[0] = {}) {
    const account = await room.journey.newcomer('Robin', 'en')
    await publishRound(owner, { title, account, questions: QUESTIONS })
    const learner = await room.journey.person({ speaks: 'en', ...options })
    await watchMicrophone(learner.watched.context)
    const sent = watchSentTurns(learner.page)
    await learner.signIn(account)
    await openRound(learner, title)
    return { learner, sent }
  }
  /** The recogniser understands what is right for the question that is shown. */
  async function hearsRight(learner: Person) {
    const right = RIGHT[await question(learner)] ?? ''
    room.script({ transcript: () => right })
    return right
  }
  /** Holds the key until all of a sentence has been sent. */
  async function hold(learner: Person, sent: SentTurns, text: string) {
    const { page } = learner
    const said = sent.nextSentence(() => void replug(page))
    const { pcm, rate } = spoken(text)
    room.microphone.load(Buffer.concat([pcm, silence(QUIET_MS, rate)]), rate)
    await learner.button('faq.talk.hold').hover()
    await page.mouse.down()
    await learner.button('faq.talk.letGo').waitFor()
    await replug(page)
    await said
  }

  test('with the key held: misunderstood and said again, and the network cut while one speaks', async () => {
    const link = await openLink(room.journey.server.origin)
    const { learner, sent } = await opened('Spoken questions', { origin: link.origin })
    const { page } = learner
    const look = lookInBothThemes(learner, 'quick-questions/spoken')
    await shown(learner, 'round-start').click()
    await learner.button('faq.talk.hold').waitFor()
    room.script({ transcript: () => '' })
    await hold(learner, sent, await question(learner))
    await page.mouse.up()
    await says(learner, 'faq.room.unheard')
    await look('unheard')
    await shown(learner, 'round-mode').click()
    await learner.button('faq.talk.hold').waitFor()
    const right = await hearsRight(learner)
    await hold(learner, sent, right)
    await page.mouse.up()
    await shown(learner, 'ask-expected').waitFor()
    await learner.shows(learner.t('faq.result.said', { text: right }))
    await look('result')
    await shown(learner, 'round-next').click()

    await learner.button('faq.talk.hold').waitFor()
    const other = await hearsRight(learner)
    await hold(learner, sent, other)
    learner.watched.expectProblem(AWAY)
    link.cut()
    await page.mouse.up()
    await says(learner, 'faq.room.offlineKept')
    await look('offline')
    link.mend()
    await shown(learner, 'ask-expected').waitFor()
    await learner.shows(learner.t('faq.result.said', { text: other }))
    look.done()
    await learner.leave()
    await link.close()
  })

  test('hands-free: a sentence with a pause is one answer, and the next question comes by itself', async () => {
    const { learner, sent } = await opened('Questions hands-free', { viewport: DESKTOP })
    const { page } = learner
    const look = lookInBothThemes(learner, 'quick-questions/hands-free')
    await chooseMode(learner, 'hands_free')
    room.microphone.load(silence(QUIET_MS))
    await shown(learner, 'round-start').click()
    await learner.button('faq.talk.speakFreely').waitFor()
    await look('asked')
    const first = await question(learner)
    const right = await hearsRight(learner)
    const [half, rest] = [right.slice(0, right.indexOf(' ', 8)), right.slice(right.indexOf(' ', 8))]
    const { pcm, rate } = spokenWithPauses(half, PAUSE_MS, rest, QUIET_MS)
    room.microphone.load(pcm, rate)
    await Promise.all([shown(learner, 'ask-expected').waitFor(), replug(page)])
    expect(sent.turns()).toHaveLength(1)
    await learner.shows(learner.t('faq.result.said', { text: right }))
    room.microphone.load(silence(QUIET_MS))
    await shown(learner, 'round-question').filter({ hasNotText: first }).waitFor()

    await shown(learner, 'round-pause').click()
    await shown(learner, 'round-resume').waitFor()
    await shown(learner, 'round-resume').click()
    await learner.button('faq.talk.speakFreely').waitFor()
    await shown(learner, 'round-mode').click()
    await answer(learner, RIGHT[await question(learner)] ?? '')
    await shown(learner, 'ask-expected').waitFor()
    look.done()
    await learner.leave()
  })
})
