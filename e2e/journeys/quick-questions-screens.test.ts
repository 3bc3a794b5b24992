import { afterAll, beforeAll, describe, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { Language } from '@lianda/shared/contract/fields'
import { type Call, callerFor } from '../support/caller'
import { publishRound, type QuickQuestion } from '../support/faq-world'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { lookAt } from '../support/look'
import { openRound, says, shown } from '../support/round-learner'
import { DESKTOP, PHONE } from '../support/screens'
import { watchSentTurns } from '../support/sent-turns'

const FRAMES_PER_S = 25

/** Long texts, each question with one that follows. */
const QUESTIONS: Record<'en' | 'zhTW', QuickQuestion> = {
  en: {
    question:
      'I am travelling with two small children and a very old dog, we arrive long after midnight because our connection in Frankfurt was cancelled, and nobody could tell me on the telephone what you charge for a cot: how much is a cot for one night?',
    answer:
      'A cot costs 12 dollars a night for each child. The first two nights are free for members of our family programme, and we put it into the room before you arrive.',
    similarAnswers: ['It is 12 dollars for every night and every child.'],
    keywords: '12 dollars',
    tip: 'Say the price of one night first, then whom it is free for.',
    thinking: true,
    extended: [{ question: 'And for the dog?', answer: 'A dog costs 20 dollars a night.', keywords: '20 dollars' }],
  },
  zhTW: {
    question:
      '我和太太帶著兩個小孩還有一隻年紀很大的狗，因為在法蘭克福轉機的班機臨時取消，要到凌晨兩點多才會到你們那裡，電話裡沒有人能告訴我加一張嬰兒床要怎麼收費：請問嬰兒床一晚要多少錢？',
    answer: '嬰兒床一晚四百元，親子會員前兩晚免費，我們會在您到達之前先放進房間。',
    similarAnswers: ['一張嬰兒床每晚收四百元。'],
    keywords: '四百元',
    tip: '先說一晚的價錢，再說誰可以免費。',
    thinking: true,
    extended: [{ question: '那狗呢？', answer: '狗一晚六百元。', keywords: '六百元' }],
  },
}
const SAID = {
  en: { other: 'A cot is 30 dollars a night.', right: 'It is 12 dollars a night for a child.' },
  zhTW: { other: '嬰兒床一晚九百元。', right: '嬰兒床一晚是四百元。' },
} as const

keepFailures()
let journey: Journey
let owner: Call
beforeAll(async () => {
  journey = await openJourney()
  owner = await callerFor(journey.server, 'owner1')
})
afterAll(() => journey?.close())

interface Walk {
  name: string
  viewport: typeof PHONE
  dark: boolean
  speaks: Language & ('en' | 'zhTW')
}
const WALKS: Walk[] = [
  { name: 'phone-light-tw', viewport: PHONE, dark: false, speaks: 'zhTW' },
  { name: 'phone-dark-en', viewport: PHONE, dark: true, speaks: 'en' },
  { name: 'desk-light-tw', viewport: DESKTOP, dark: false, speaks: 'zhTW' },
  { name: 'desk-dark-en', viewport: DESKTOP, dark: true, speaks: 'en' },
]

describe('every screen of a round, with long texts', () => {
  test.each(looks(WALKS, 'phone-dark-en', 'desk-light-tw'))('$name', async ({ name, ...options }) => {
    const { speaks } = options
    const title = `Questions ${name}`
    const account = await journey.newcomer(`Q ${name}`.slice(0, 20), speaks)
    await publishRound(owner, { title, account, questions: [QUESTIONS[speaks]], secondTry: true })
    const learner = await journey.person({ ...options, still: true })
    const { page } = learner
    const look = lookAt(learner, `quick-questions/${name}`)
    const sent = watchSentTurns(page)
    await learner.signIn(account)
    await openRound(learner, title)
    await look('brief')
    await shown(learner, 'round-start').click()
    await learner.button('faq.talk.hold').waitFor()
    await look('asked')
    await learner.button('faq.room.tip').click()
    await look('tip')

    await shown(learner, 'round-talk').hover()
    await page.mouse.down()
    await learner.button('faq.talk.letGo').waitFor()
    await look('talking')
    // Fewer frames would not count as an answer.
    await sent.frames(1, FRAMES_PER_S)
    await page.mouse.up()
    await says(learner, 'faq.room.unheard')
    await look('unheard')
    // It may be said again as well.
    await shown(learner, 'round-mode').click()
    await learner.button('faq.talk.hold').waitFor()
    await shown(learner, 'round-mode').click()
    await shown(learner, 'round-text').fill(SAID[speaks].other)
    await shown(learner, 'round-send').click()
    await says(learner, 'faq.room.onceMore')
    await look('once more')
    await shown(learner, 'round-text').fill(SAID[speaks].right)
    await shown(learner, 'round-send').click()
    await shown(learner, 'ask-expected').waitFor()
    await look('result')
    await shown(learner, 'round-next').click()
    await shown(learner, 'round-text').waitFor()
    await look('further')
    await shown(learner, 'round-pause').click()
    await shown(learner, 'round-resume').waitFor()
    await look('paused')
    await shown(learner, 'round-resume').click()
    await shown(learner, 'round-skip').click()
    await shown(learner, 'ask-expected').waitFor()
    await look('skipped')
    await learner.button('faq.room.end').click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ visible: true }).first().waitFor()
    await look('end')
    await page.keyboard.press('Escape')
    await shown(learner, 'round-next').click()
    await shown(learner, 'round-again').waitFor()
    await look('report')
    look.done()
    await learner.leave()
  })
})

test('by keys alone: begin, answer by voice and by typing, read the report', async () => {
  const title = 'Questions by keys'
  const account = await journey.newcomer('Keys', 'en')
  await publishRound(owner, { title, account, questions: [QUESTIONS.en] })
  const learner = await journey.person({ speaks: 'en', viewport: DESKTOP, still: true })
  const { page, t } = learner
  const { keyboard } = page
  const sent = watchSentTurns(page)
  await learner.signIn(account)
  await openRound(learner, title)
  await tabTo(page, t('faq.brief.start'))
  await keyboard.press('Enter')
  await learner.button('faq.talk.hold').waitFor()
  // Space speaks wherever the focus is, and ends it.
  await keyboard.down('Space')
  await learner.button('faq.talk.letGo').waitFor()
  await sent.frames(1, FRAMES_PER_S)
  await keyboard.up('Space')
  await says(learner, 'faq.room.unheard')
  await tabTo(page, t('faq.talk.answer'))
  await keyboard.type(SAID.en.right)
  await keyboard.press('Enter')
  await shown(learner, 'ask-expected').waitFor()
  await tabTo(page, t('faq.room.next'))
  await keyboard.press('Enter')
  await learner.button('faq.talk.hold').waitFor()
  await tabTo(page, t('faq.talk.skip'))
  await keyboard.press('Enter')
  await shown(learner, 'ask-expected').waitFor()
  await tabTo(page, t('faq.room.toReport'))
  await keyboard.press('Enter')
  await shown(learner, 'round-again').waitFor()
  await tabTo(page, t('faq.report.again'))
  await keyboard.press('Enter')
  await shown(learner, 'round-start').waitFor()
  await learner.leave()
})
