import { cellsWith, checkPath, cleanCell, type ImportCells, type RowIssue } from '../import/import.rules'
import { SPEECH_TEXT, type SpeechContent, type SpeechLevel, VOICE_NO } from './speech.admin.contract'
import { SPEECH_COLUMNS } from './speech-import.admin.contract'
import { keywordsFault } from './speech-keywords.rules'

/** What the words of all languages stand for, in lower case. */
export interface SpeechWords {
  level: ReadonlyMap<string, SpeechLevel>
  emotion: ReadonlyMap<string, number>
}

/** A row of a file of lines: the line and the path of its category, or everything that is wrong with it. */
export function checkSpeechRow(
  given: ImportCells,
  words: SpeechWords,
): { content: SpeechContent | null; path: string[]; issues: RowIssue[] } {
  const cells = cellsWith(SPEECH_COLUMNS, given)
  const [text, keywords, voiceNo] = [cells.text, cells.keywords, cells.voiceNo].map((cell) =>
    cleanCell(cell).replaceAll('\n', ' '),
  ) as [string, string, string]
  const { path, issues } = checkPath('catalog', cells.catalog)
  const level = wordIn(words.level, cells.level, 1)
  const emotion = wordIn(words.emotion, cells.emotion, 0)
  const fault = keywordsFault(keywords)
  const all = [
    ...(text === '' ? [{ column: 'text', code: 'required' }] : []),
    ...tooLong('text', text, SPEECH_TEXT),
    ...tooLong('keywords', keywords, 400),
    ...tooLong('voiceNo', voiceNo, VOICE_NO),
    ...(fault ? [{ column: 'keywords', code: fault.rule, ...(fault.params ? { params: fault.params } : {}) }] : []),
    ...(level === undefined ? [{ column: 'level', code: 'level_unknown' }] : []),
    ...(emotion === undefined ? [{ column: 'emotion', code: 'emotion_unknown' }] : []),
    ...(/^[\w.-]*$/.test(voiceNo) ? [] : [{ column: 'voiceNo', code: 'voice_no' }]),
    ...issues,
  ]
  const right = all.length === 0 && level !== undefined && emotion !== undefined
  return { content: right ? { text, keywords, level, emotion, voiceNo } : null, path, issues: all }
}

const tooLong = (column: string, text: string, n: number): RowIssue[] =>
  text.length > n ? [{ column, code: 'too_long', params: { n } }] : []

/** What a cell says in words or as its figure; `none` where it is empty, undefined where it means nothing. */
function wordIn<V extends number>(words: ReadonlyMap<string, V>, cell: string, none: V): V | undefined {
  const word = cleanCell(cell).toLowerCase()
  if (word === '') return none
  return words.get(word) ?? [...words.values()].find((value) => String(value) === word)
}
