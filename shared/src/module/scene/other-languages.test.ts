import { describe, expect, it } from 'vitest'
import { aScene, node, way } from '../../../test/scene-builder'
import type { SpeechLanguage } from '../voice/voice.contract'
import { customerReplies } from './customer-reply.rules'
import type { SceneContent } from './scene.contract'
import { understandTurn } from './understand.rules'

/** A desk with two ways on, in a language without word lists. */
function desk(language: SpeechLanguage, room: [string, string[]], pay: [string, string[]]): SceneContent {
  const [[roomWords, roomScripts], [payWords, payScripts]] = [room, pay]
  const nodes = [
    node('start', 'start', [way('w0', 's1')]),
    node('s1', 'student', [
      way('room', 'end', { label: 'room', keywords: roomWords, scripts: roomScripts }),
      way('pay', 'end', { label: 'pay', keywords: payWords, scripts: payScripts }),
    ]),
    node('end', 'end', []),
  ]
  return aScene({ language }, nodes)
}

const french = desk(
  '16k_fr',
  ['chambre,réservée', ['Votre chambre est réservée pour trois nuits.', 'Nous avons votre chambre.']],
  ['carte|espèces', ['Vous pouvez payer par carte ou en espèces.', 'Le paiement se fait à la réception.']],
)
const german = desk(
  '16k_de',
  ['Zimmer', ['Ihr Zimmer ist für drei Nächte reserviert.', 'Wir haben ein Zimmer für Sie.']],
  ['Karte|bar', ['Sie können mit Karte oder bar bezahlen.', 'Die Rechnung zahlen Sie an der Rezeption.']],
)
const japanese = desk(
  '16k_ja',
  ['お部屋', ['お部屋は三泊でご予約いただいております。', 'お部屋をご用意しております。']],
  ['カード|現金', ['お支払いはカードか現金で承ります。', '料金はフロントでお支払いください。']],
)
const korean = desk(
  '16k_ko',
  ['객실', ['객실은 3박으로 예약되어 있습니다.', '객실을 준비해 두었습니다.']],
  ['카드|현금', ['결제는 카드나 현금으로 가능합니다.', '요금은 프런트에서 내시면 됩니다.']],
)

const understood = (content: SceneContent, text: string, heard: string[] = []) => {
  const at = content.flow.nodes.find(({ id }) => id === 's1')
  if (!at) throw new Error('no node')
  const lines = heard.map((line, n) => ({ id: `h${n}`, text: line, emotion: 0 }))
  const { match, notTaken, conduct, asks } = understandTurn(content, at, text, { heard: lines })
  return { intent: match?.transition.id ?? null, notTaken, conduct, asks }
}

describe('a language without word lists of its own', () => {
  it.each([
    [french, 'Votre chambre est bien réservée.', 'room'],
    [french, 'Vous pouvez payer par carte.', 'pay'],
    [german, 'Ihr Zimmer ist reserviert, die Rezeption hilft Ihnen.', 'room'],
    [german, 'Sie können bar bezahlen.', 'pay'],
    [japanese, 'お部屋は特別にご用意しております。無料です。', 'room'],
    [japanese, 'お支払いはカードで承ります。', 'pay'],
    [korean, '객실은 예약되어 있습니다.', 'room'],
    [korean, '카드로 결제하실 수 있습니다.', 'pay'],
  ])('is understood by its key words and examples (%#)', (content, text, intent) => {
    expect(understood(content, text)).toEqual({ intent, notTaken: null, conduct: [], asks: null })
  })

  it.each([
    [french, 'Hier nous sommes allés au cinéma avec des amis.'],
    [german, 'Das Wetter in den Bergen war gestern schön.'],
    [japanese, '昨日は山の天気がとても良かったです。'],
    [korean, '어제 산의 날씨가 아주 좋았어요.'],
  ])('takes no speech for an answer that is about something else (%#)', (content, text) => {
    expect(understood(content, text).intent).toBeNull()
  })

  it.each([
    [
      french,
      ['Un instant.', 'Vous avez raison.', 'Avez-vous des enfants ?', 'Je suis là pour vous.', 'C’est à la mer.'],
    ],
    [
      german,
      ['Einen Moment bitte.', 'Sie haben recht.', 'Haben Sie Kinder?', 'Wie geht es Ihnen?', 'Das ist für Sie.'],
    ],
    [japanese, ['はい', 'そうですか', 'お元気ですか', '少々お待ちください。', 'ありがとうございます。']],
    [korean, ['네', '그렇습니다.', '잠시만요.', '감사합니다.', '안녕하십니까?']],
  ])('takes no short sentence for an answer because of its small words (%#)', (content, texts) => {
    expect(texts.filter((text) => understood(content, text).intent !== null)).toEqual([])
  })

  it('understands intents without key words by what their examples name, or by an example', () => {
    const bare = (content: SceneContent): SceneContent => ({
      ...content,
      flow: {
        nodes: content.flow.nodes.map((one) => ({
          ...one,
          transitions: one.transitions.map((to) => ({ ...to, keywords: '' })),
        })),
      },
    })
    expect(understood(bare(german), 'Das Zimmer ist reserviert.').intent).toBe('room')
    expect(understood(bare(german), 'Sie haben recht.').intent).toBeNull()
    expect(understood(bare(korean), '객실을 준비해 두었습니다.').intent).toBe('room')
    expect(understood(bare(korean), '네, 감사합니다.').intent).toBeNull()
  })

  it('asks where a question mark stands', () => {
    expect(understood(french, 'Quand arrive le train ?').asks).toBe('question')
    expect(understood(japanese, '何時にご出発ですか？').asks).toBe('question')
  })

  it('takes no list of three words apart, and one shared word for no repetition of the customer', () => {
    const heard = ['Je voudrais une chambre avec une belle vue.']
    expect(understood(french, 'Oui, votre chambre, bien sûr, est réservée.', heard)).toMatchObject({ intent: 'room' })
  })

  it('gets the scene’s own replies, since there are no others in it', () => {
    expect(customerReplies(french, 'insult')).toEqual(french.nonStandard.replies)
    expect(customerReplies(desk('16k_en_edu', ['a', ['a']], ['b', ['b']]), 'insult')[0]?.text).toMatch(/talk to me/)
  })
})
