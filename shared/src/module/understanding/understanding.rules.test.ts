import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preparer } from '../lexicon/prepare.rules'
import { clausesOf } from './clauses.rules'
import { conductOf } from './conduct.rules'
import { CONDUCT_EN, CONDUCT_ZH } from './conduct-words'
import { checkInformation } from './key-information.rules'
import type { Wanted } from './key-information.types'
import { asksFor, isParroted, isRepeated, isTooMuchAtOnce } from './own-words.rules'
import { isSentence } from './sentence.rules'
import { asides, speechActs } from './speech-acts.rules'
import { valuesOf } from './values.rules'

const EMPTY = { polite: [], sensitive: [], synonyms: [], hotWords: [] }
const zh = preparer(EMPTY, '16k_zh')
const en = preparer(EMPTY, '16k_en')
const isEnglish = (text: string): boolean => !/\p{Script=Han}/u.test(text)

describe('clauses', () => {
  const kinds = (text: string) => clausesOf(text, isEnglish(text)).map(({ kind }) => kind)
  it.each([
    ['早餐是免费的', ['affirmed']],
    ['早餐不包含在内', ['denied']],
    ['不好意思，让您久等了', ['affirmed', 'affirmed']],
    ['没问题，我给您安排', ['affirmed', 'affirmed']],
    ['这个价格不贵', ['affirmed']],
    ['活动没有优惠也没有报价', ['denied']],
    ['这不是没有道理', ['affirmed']],
    ['我不得不告诉您', ['affirmed']],
    ['三周？下辈子吧', ['denied', 'denied']],
    ['试驾就算了', ['denied']],
    ['这没什么可抱歉的', ['denied']],
    ['有什么好道歉的', ['denied']],
    ['您有什么好推荐的吗', ['question']],
    ['Why should I apologise', ['denied']],
    ['您周末跑不跑长途', ['question']],
    // As a recogniser gives it, without punctuation.
    ['您的顾虑很正常我不跟您说空话我们零下十度跑了四百一十公里', ['affirmed', 'denied', 'affirmed']],
    ['我给您查过是四百二哦不对是四百一十公里', ['affirmed', 'affirmed']],
    ["of course it's on the top floor so nobody will be walking past your door", ['affirmed', 'denied']],
    ['您平时怎么用车', ['question']],
    ['如果您愿意，我来安排', ['hypothetical', 'affirmed']],
    ['价格不能少，但是可以送保养', ['denied', 'affirmed']],
    ['您贵姓？我帮您查', ['question', 'affirmed']],
    ['Breakfast is included.', ['affirmed']],
    ["Breakfast isn't included.", ['denied']],
    ['No problem, it is included', ['affirmed', 'affirmed']],
    ['We do not charge for it, but the room is extra', ['denied', 'affirmed']],
    ['Breakfast included? In your dreams.', ['denied', 'denied']],
    ["I can't wait to show you the room", ['affirmed']],
    ['Could I see your passport', ['question']],
    ['If you like, I can call a taxi', ['hypothetical', 'affirmed']],
  ])('"%s" is %j', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })
})

describe('values', () => {
  const DAY = 1_440
  it.each([
    ['大概三周', 'duration', 21 * DAY, 21 * DAY],
    ['两到三周能提车', 'duration', 14 * DAY, 21 * DAY],
    ['两三天就好', 'duration', 2 * DAY, 3 * DAY],
    ['21天', 'duration', 21 * DAY, 21 * DAY],
    ['半个小时', 'duration', 30, 30],
    ['一个半小时', 'duration', 90, 90],
    ['四百一十公里', 'length', 410_000, 410_000],
    ['410km', 'length', 410_000, 410_000],
    ['十块钱', 'money', 10, 10],
    ['¥30', 'money', 30, 30],
    ['百分之三十', 'percent', 30, 30],
    ['30%', 'percent', 30, 30],
    ['三成', 'percent', 30, 30],
    ['打八折', 'percent', 80, 80],
    ['晚上十一点', 'clock', 23 * 60, 23 * 60],
    ['three weeks', 'duration', 21 * DAY, 21 * DAY],
    ['$45 a night', 'money', 45, 45],
    ['room 1208', 'plain', 1_208, 1_208],
    ['three hundred dollars', 'money', 300, 300],
    ['a hundred and twenty dollars', 'money', 120, 120],
    ['two thousand five hundred dollars a month', 'money', 2_500, 2_500],
    ['twelve thousand kilometers', 'length', 12_000_000, 12_000_000],
    ['1.5 million dollars', 'money', 1_500_000, 1_500_000],
  ])('"%s" is %s %d to %d', (text, quantity, low, high) => {
    expect(valuesOf(text)[0]).toMatchObject({ quantity, low, high })
  })

  it('reads no ordinal, and no figure out of another', () => {
    expect(valuesOf('第二年')).toEqual([])
    expect(valuesOf('13天').map(({ low }) => low)).toEqual([13 * DAY])
  })
})

describe('key information', () => {
  const weeks: Wanted = { label: '提车周期', keywords: '两到三周|三周|两周', better: '按排产一般两到三周能提车。' }
  const free: Wanted = { label: '不收费', keywords: '不收费|免费|不要钱' }
  const range: Wanted = { label: '续航', keywords: '410|四百一', better: '零下十度实测四百一十公里。' }
  const times: Wanted = { label: 'The time', keywords: 'seven,ten|7,10', better: 'Breakfast is from seven to ten.' }
  const included: Wanted = {
    label: 'Included',
    keywords: 'included|comes with',
    better: 'It is included in your rate.',
  }
  it.each([
    [weeks, '一般三周左右能提车', 'said'],
    [weeks, '按排产21天能提到', 'said'],
    [weeks, '三个月才能提车', 'contradicted'],
    [weeks, '三周？下辈子吧', 'contradicted'],
    [weeks, '三周提不了车', 'contradicted'],
    [weeks, '具体我去问一下', 'missing'],
    [free, '这项服务不收费', 'said'],
    [free, '是免费的，您放心', 'said'],
    [free, '这不是免费的', 'contradicted'],
    [range, '零下十度我们实测能跑410公里', 'said'],
    [range, '零下十度我们实测能跑三百公里', 'contradicted'],
    [included, 'Breakfast is included', 'said'],
    [included, 'Breakfast is not included', 'contradicted'],
    [times, 'Breakfast is from 7 to 10', 'said'],
    [times, 'Breakfast is from nine to eleven', 'contradicted'],
    [included, 'The restaurant is on the ground floor', 'missing'],
  ] as const)('%j: "%s" is %s', (wanted, text, verdict) => {
    expect(checkInformation(text, wanted, isEnglish(text) ? en : zh).verdict).toBe(verdict)
  })

  it('takes a figure of the customer’s for no claim, and a list of words for nothing said', () => {
    expect(checkInformation('您单程280公里，够用的', range, zh, ['单程二百八十公里']).verdict).toBe('missing')
    expect(checkInformation('冬天，实测，续航，三周，试驾', weeks, zh)).toMatchObject({
      verdict: 'missing',
      why: 'word_list',
    })
  })

  it('does not depend on width, white space and Traditional characters', () => {
    const texts = ['一般三周左右能提车', '三周提不了车', '三个月才能提车']
    const changes: ((text: string) => string)[] = [
      (text) => ` ${text} `,
      (text) => text.replaceAll('车', '車').replaceAll('个', '個'),
      (text) => `${text}。`,
    ]
    for (const text of texts)
      for (const change of changes)
        expect(checkInformation(change(text), weeks, zh).verdict).toBe(checkInformation(text, weeks, zh).verdict)
  })
})

describe('conduct', () => {
  const kindsOf = (text: string) => conductOf(text, isEnglish(text)).map(({ kind }) => kind)
  it.each([
    ['你是不是傻子', ['insult']],
    ['這個白癡問題', ['insult']],
    ['关我什么事，你自己看去', ['refusal', 'refusal']],
    ['都怪您自己没看清合同', ['blame', 'blame']],
    ['今天不买就没了', ['pressure']],
    ['我保证百分百没有问题', ['false_promise']],
    ['that is not my problem', ['refusal']],
    ['You stupid IDIOT', ['insult', 'insult']],
    ['what the f***', ['insult']],
    ['it is your own fault', ['blame']],
    ['take it now or you lose it', ['pressure', 'pressure']],
    ['I guarantee it never breaks', ['false_promise', 'false_promise']],
    ['操作很靠谱，干净', []],
    ['这个我不能保证，但我去争取', []],
    ['不好意思，让您久等了', []],
    ['您说我们是骗子一个，我能理解', []],
    ['let me assess the class of your room', []],
    ["no problem, I can't wait to show you", []],
  ])('"%s" is %j', (text, expected) => {
    expect(kindsOf(text)).toEqual(expected)
  })

  it.each([
    ['我不能说百分百没问题', '这个百分百没问题'],
    ['这个没人敢打包票', '这个我敢打包票'],
    ['这个方案不是零风险', '这个方案零风险'],
    ['我没法跟您保证明天一定到', '明天一定到'],
    ['不可能全给您免了', '全给您免了'],
    ['如果十倍赔您也不放心', '坏了十倍赔'],
    ["I can't say that it never breaks", 'It never breaks'],
    ['It is not free forever', 'It is free forever'],
    ["We don't claim that there is zero risk", 'There is zero risk'],
    ['I would not call it completely silent', 'It is completely silent'],
  ])('takes "%s" for no promise, and "%s" for one', (denied, promised) => {
    expect([kindsOf(denied), kindsOf(promised)]).toEqual([[], ['false_promise']])
  })

  it('takes a promise for one when something else is denied before it', () => {
    for (const text of ['您别担心我保证明天到', '不贵，包您满意', "Don't worry, it never breaks", '我保证不会断网'])
      expect([text, kindsOf(text)]).toEqual([text, ['false_promise']])
  })

  it('knows every word that it ships', () => {
    for (const [kind, words] of Object.entries(CONDUCT_EN))
      for (const word of words.split(';'))
        expect([kind, word, kindsOf(word.trim()).length > 0]).toEqual([kind, word, true])
    const zhWords = Object.values(CONDUCT_ZH).flatMap((words) => words.split(/\s+/).filter(Boolean))
    for (const word of zhWords)
      expect([word, conductOf(word.replace('…', '再'), false).length > 0]).toEqual([word, true])
  })

  it('takes an organisation’s own words, and leaves out what it removed', () => {
    const own = { add: [{ kind: 'insult' as const, word: '小气包' }], remove: ['傻子'] }
    expect(conductOf('你这个小气包，傻子', false, own).map(({ kind }) => kind)).toEqual(['insult'])
  })

  it.each([
    ['你給我滾出去', false],
    ['您腦殘吧', false],
    ['錯過這次您會後悔一輩子', false],
  ])('knows "%s" in Traditional characters', (text, english) => {
    expect(conductOf(text, english)).not.toEqual([])
  })

  it.each([
    ['hell', 'hello，您好，请坐', 'go to hell，您好'],
    ['自己 … 看漏', '自己当时一定没有认真去看漏了', '自己当时没有认真看漏了'],
    ['you…blew', 'you know what we blew', 'you have blew it'],
  ])('"%s" of an organisation’s is not in "%s", but in "%s"', (word, not, has) => {
    const own = { add: [{ kind: 'blame' as const, word }], remove: [] }
    const found = (text: string) => conductOf(text, isEnglish(text), own).some(({ kind }) => kind === 'blame')
    expect([found(not), found(has)]).toEqual([false, true])
  })

  it('gives a shipped word another kind when it is taken out and added', () => {
    const own = { add: [{ kind: 'blame' as const, word: '傻子' }], remove: ['傻子'] }
    expect(conductOf('傻子', false, own).map(({ kind }) => kind)).toEqual(['blame'])
  })

  it('says where it is, without overlaps, whatever stands around it', () => {
    const around = fc.stringMatching(/^[您好请问，。 ]{0,8}$/)
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = `${before}白痴${after}`
        const [found] = conductOf(text, false)
        expect(text.slice(found?.start, found?.end)).toBe('白痴')
      }),
    )
  })
})

describe('what is said instead', () => {
  const check = (said: string, wanted: Wanted) => checkInformation(said, wanted, isEnglish(said) ? en : zh)
  const hello: Wanted = { label: '打招呼', keywords: '您好|欢迎', better: '您好，欢迎光临。' }
  const gift: Wanted = { label: '赠送', keywords: '充电,保养', better: '车价里含三年充电和保养。' }
  const included: Wanted = { label: 'Included', keywords: 'include|no extra', better: 'It is included in your rate.' }
  const quiet: Wanted = { label: 'Quiet', keywords: 'quiet|top floor', better: 'It is quiet, on the top floor.' }
  it.each([
    ['再见，您慢走', hello, 'opposite'],
    ["From seven to ten, but you'd pay twenty dollars extra", included, 'opposite'],
    ['I have a loud room on the ground floor', quiet, 'opposite'],
    ['车价里含三十年的充电和保养', gift, 'other_value'],
  ])('"%s" contradicts', (text, wanted, why) => {
    expect(check(text, wanted)).toMatchObject({ verdict: 'contradicted', why })
  })
  it.each([
    ['您好，欢迎光临', hello, 'said'],
    ['您好，慢走的话也来得及', hello, 'said'],
    ['It is included, there is no extra charge', included, 'said'],
    ['Let me check that for you', included, 'missing'],
    ['It is not loud there at all', quiet, 'missing'],
    ['车价里含三年充电和保养', gift, 'said'],
    ['充电和保养都含在里面', gift, 'said'],
  ])('"%s" does not', (text, wanted, verdict) => {
    expect(check(text, wanted).verdict).toBe(verdict)
  })
})

describe('what is done by saying something', () => {
  it.each([
    ['不好意思，让您久等了', ['apology']],
    ['您几点方便？', ['question', 'when']],
    ['三个工作日退回您卡里', ['return', 'period', 'figure']],
    ['这是规定，没法退', ['refusal', 'rule']],
  ])('"%s" has %j', (text, acts) => {
    expect(speechActs(text)).toEqual(expect.arrayContaining(acts))
  })

  it.each([
    ['外面下雨了，您带伞没有', ['weather']],
    ['我儿子过年也给我发短信', ['pastime', 'private']],
    ['三个工作日退回您卡里', []],
  ])('"%s" talks about %j besides', (text, about) => {
    expect(asides(text).map((one) => one.about)).toEqual(about)
  })

  it('does not depend on punctuation but for a question mark', () => {
    expect(speechActs('抱歉，我马上，查')).toEqual(speechActs('抱歉我马上查'))
  })
})

describe('own words', () => {
  it.each([
    ['您好，欢迎光临，平时怎么用车', true],
    ['三周左右', true],
    ['年费10元，短信服务费20元，合计30元', true],
    ['冬天 实测 零下十度 410公里', false],
    ['价格，优惠，赠送，保养', false],
    ['I have found your booking', true],
    ['Room 1208', true],
    ['嗐，这您放一百个心，指定够。', true],
    ['breakfast, seven, ten, included', false],
    ['Welcome passport reservation quiet room breakfast deposit', false],
  ])('"%s" is a sentence: %s', (text, expected) => {
    expect(isSentence(text, isEnglish(text))).toBe(expected)
  })

  it('tells the customer’s words, one’s own again, and everything at once', () => {
    expect(isParroted('你们这个冬天到底能跑多少', ['周末回老家，你们这个冬天到底能跑多少？'], false)).toBe(true)
    expect(isParroted('零下十度实测能跑四百一十公里', ['你们这个冬天到底能跑多少？'], false)).toBe(false)
    expect(isRepeated('您好欢迎光临我们的门店', ['您好，欢迎光临我们的门店！'], false)).toBe(true)
    expect(isRepeated('好的', ['好的'], false)).toBe(false)
    const scripts = new Map([
      ['a', ['您平时怎么用车']],
      ['b', ['冬天也能跑得很远']],
      ['c', ['一般三周能提车']],
      ['d', ['周六来试驾可以吗']],
    ])
    expect(isTooMuchAtOnce([...scripts.values()].flat().join('，'), scripts, 'a', false)).toBe(true)
    expect(isTooMuchAtOnce('您平时怎么用车，一般三周能提车', scripts, 'a', false)).toBe(false)
  })

  it.each([
    ['能再说一遍吗', 'again'],
    ['不好意思没听清', 'again'],
    ['您住几栋', 'question'],
    ['您是看手机还是打的存折', 'question'],
    ['您记不记得', 'question'],
    ['sorry, could you say that again', 'again'],
    ['how was your flight', 'question'],
    ['我马上给您查', null],
    ['I will check it right away', null],
  ])('"%s" asks for %s', (text, expected) => {
    expect(asksFor(text, isEnglish(text))).toBe(expected)
  })
})
