import { describe, expect, test } from 'vitest'
import { readAiken } from './aiken/aiken-read'
import { readGift } from './gift/gift-read'
import { readMoodle } from './moodle/moodle-read'
import { OPTION_LETTERS } from '@lianda/shared/module/question-bank/import-cells.rules'
import type { ParsedQuestion } from './parsed'
import { htmlToText } from './plain-html'

const said = ({ no, cells, problem }: ParsedQuestion) => {
  const { type, text, answer, explanation } = cells
  const options = OPTION_LETTERS.map((letter) => cells[letter])
  while (options.at(-1) === '') options.pop()
  return problem
    ? `${no} ${problem.code} ${String(problem.params?.kind ?? '')} | ${text}`
    : `${no} ${type} | ${text} | ${options.join(';')} | ${answer} | ${explanation}`
}

describe('GIFT of other programs', () => {
  test('points for a wrong answer make it no right one, beside one that is right as a whole', () => {
    const file = `{~Jerusalem ~%25%Bethlehem ~%50%Galilee =Nazareth} is where he grew up.

Whole by its weight {~%100%a ~%50%b ~c}

Half by half {~%50%a ~%50%b ~%-100%c}
`
    expect(readGift(file).map(said)).toEqual([
      '1 0 | ____ is where he grew up. | Jerusalem;Bethlehem;Galilee;Nazareth | D | ',
      '3 0 | Whole by its weight | a;b;c | A | ',
      '5 1 | Half by half | a;b;c | A,B | ',
    ])
  })

  test('every kind of question, comments, titles, formats, feedback, weights, missing words', () => {
    const file = `// a comment
::Q1:: Who's buried in Grant's tomb?{
~Grant #was not buried
=no one #right
~Napoleon
####General feedback\\: nobody is}

$CATEGORY: $course$/top/History/Rome

// question: 12  name: x  [id:R-1] [tag:easy]
::Two::[html]<p>Which are <b>primes</b>?<br>Choose.</p> {
~%50%2
~%-100%4
~%50%[plain]3 <&gt;
}

The sun rises in the east. {T#no#yes}

Grant is {~buried =entombed ~living} in Grant's tomb.

Two plus two equals {=four =4 =%50%five}.

Backslash: \\frac\\{a\\} stays {=\\{x\\=1\\}}
`
    expect(readGift(file).map(said)).toEqual([
      "2 0 | Who's buried in Grant's tomb? | Grant;no one;Napoleon | B | General feedback: nobody is",
      '11 1 | Which are primes?\nChoose. | 2;4;3 <&gt; | A,C | ',
      '17 2 | The sun rises in the east. |  | A | ',
      "19 0 | Grant is ____ in Grant's tomb. | buried;entombed;living | B | ",
      '21 3 | Two plus two equals ____. |  | four|4 | ',
      '23 3 | Backslash: \\frac{a} stays |  | {x=1} | ',
    ])
    const [, second, third] = readGift(file)
    expect(second?.cells).toMatchObject({ code: 'R-1', catalog: 'History/Rome' })
    expect(third?.cells).toMatchObject({ code: '', catalog: 'History/Rome' })
  })

  test('one question that cannot be taken does not harm the others', () => {
    const file = ['Essay {}', 'When? {#1822:5}', 'Match {=a -> b =c -> d}', 'Just words', 'Open { =a', 'Good {TRUE}']
    expect(readGift(file.join('\n\n')).map(said)).toEqual([
      '1 unsupported essay | Essay',
      '3 unsupported numerical | When?',
      '5 unsupported matching | Match',
      '7 unsupported description | Just words',
      '9 gift_brace  | Open { =a',
      '11 2 | Good |  | A | ',
    ])
  })
})

describe('Aiken of other programs', () => {
  test('dots and brackets, several lines, several answers, and what is missing', () => {
    const file = `What is it?
Really?
A. Moodle
B. ATutor
ANSWER: B

Which?
A) one
B) two
C) three
answer: A, C
No answer
A. x
B. y
Next
A. a
B. b
ANSWER: D
Wrong letters
A. a
C. c
ANSWER: A
ANSWER: A`
    expect(readAiken(file).map(said)).toEqual([
      '1 0 | What is it?\nReally? | Moodle;ATutor | B | ',
      '7 1 | Which? | one;two;three | A,C | ',
      '12 aiken_answer  | No answer\nx\ny',
      '15 0 | Next | a;b | D | ',
      '19 aiken_letters  | Wrong letters',
    ])
  })
})

const quiz = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${inside}</quiz>`
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]).toString('base64')

describe('Moodle XML of other programs', () => {
  test('choice, true/false, short answer, embedded answers, categories and pictures', () => {
    const rows = readMoodle(
      quiz(`<!-- question: 0 -->
<question type="category"><category><text>$course$/top/默认 a//b/细分</text></category></question>
<question type="multichoice"><name><text>n</text></name>
 <questiontext format="html"><text><![CDATA[<p>看图&nbsp;选 &lt;一&gt;</p><p><img src="@@PLUGINFILE@@/%E5%9B%BE.png" alt="&quot;中控&quot;" width="3"></p>]]></text>
 <file name="图.png" path="/" encoding="base64">${png}</file></questiontext>
 <generalfeedback format="html"><text>&lt;p&gt;因为&lt;/p&gt;</text></generalfeedback><defaultgrade>2.5000000</defaultgrade>
 <idnumber>M-1</idnumber><single>true</single>
 <answer fraction="0" format="html"><text><![CDATA[<p>甲</p>]]></text></answer>
 <answer fraction="100" format="html"><text><![CDATA[<p>乙</p>]]></text></answer>
 <answer fraction="50" format="html"><text>丙</text></answer></question>
<question type="truefalse"><questiontext format="moodle_auto_format"><text>1 &lt; 2</text></questiontext>
 <answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
<question type="shortanswer"><questiontext><text>2 \\* 3</text></questiontext>
 <answer fraction="100"><text>6</text></answer><answer fraction="100"><text>a\\*b</text></answer><answer fraction="50"><text>half</text></answer></question>
<question type="cloze"><questiontext format="html"><text><![CDATA[<p>首都 {1:SHORTANSWER:=北京~%100%北\\~京~%50%北平#近}，河 ____{2:SA:=长江#好}。</p>]]></text></questiontext></question>
<question type="cloze"><questiontext format="html"><text>{1:MULTICHOICE:=a~b}</text></questiontext></question>
<question type="essay"><questiontext format="html"><text>写作文</text></questiontext></question>
<question type="multichoice"><questiontext format="html"><text>&lt;img src="http://evil/x.png"&gt;外面的图</text></questiontext><single>true</single>
 <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`),
    )
    expect(rows.map(said)).toEqual([
      '1 0 | 看图 选 <一> | 甲;乙;丙 | B | 因为',
      '2 2 | 1 < 2 |  | B | ',
      '3 3 | 2 \\* 3 |  | 6|a*b | ',
      '4 3 | 首都 ____，河 ____。 |  | 北京|北~京,长江 | ',
      '5 unsupported cloze | {1:MULTICHOICE:=a~b}',
      '6 unsupported essay | 写作文',
      '7 image_missing  | 外面的图',
    ])
    expect(rows[0]?.cells).toMatchObject({ code: 'M-1', catalog: '默认 a//b/细分', score: '2.5' })
    expect(rows[0]?.images).toEqual([{ bytes: new Uint8Array(Buffer.from(png, 'base64')), description: '"中控"' }])
  })

  test.each([
    [
      'entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><quiz><question type="essay"><name><text>&a;</text></name></question></quiz>',
      'dtd',
    ],
    ['outer entities', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>', 'dtd'],
    ['open elements', '<quiz><question type="essay">', 'xml'],
    ['another document', '<html></html>', 'no_questions'],
    ['no questions', '<quiz></quiz>', 'no_questions'],
    ['names that reach into objects', '<quiz><__proto__><x>1</x></__proto__></quiz>', 'xml'],
  ])('is refused with %s', (_what, file, reason) => {
    expect(() => readMoodle(file)).toThrow(expect.objectContaining({ kind: 'unreadable', reason }))
  })

  test('a document type inside a text is only text', () => {
    const file = quiz(
      '<question type="essay"><questiontext><text><![CDATA[<!DOCTYPE html>]]></text></questiontext></question>',
    )
    expect(readMoodle(file)).toHaveLength(1)
  })
})

test.each([
  ['<p>a</p><p>b<br/>c</p>', 'a\nb\nc'],
  ['  a \n\n b ', 'a b'],
  ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
  ['1 &lt; 2 &amp;&#20013;&#x6587; &unknown; &#0;', '1 < 2 &中文 &unknown; &#0;'],
  ['a < b and c > d', 'a < b and c > d'],
])('%j is the text %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})
