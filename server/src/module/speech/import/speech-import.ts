import type { SpeechContent } from '@lianda/shared/module/speech/speech.admin.contract'
import { checkSpeechRow } from '@lianda/shared/module/speech/speech-rows.rules'
import { perApp } from '../../../deps'
import { importFileText, speechImportText } from '../../../infra/text/texts'
import type { ImportSubject } from '../../import'
import { SPEECH_CATALOGS } from '../speech-access'
import { SPEECH_FORM, SPEECH_WORDS } from './speech-form'
import { type SpeechState, speechThings } from './speech-things'

/** The import of lines: each row is a new one. */
export const speechImport = perApp(
  (deps): ImportSubject<SpeechContent, SpeechState> => ({
    noun: 'speech',
    form: SPEECH_FORM,
    modes: [1],
    catalogType: SPEECH_CATALOGS,
    text: (language, key, params) =>
      speechImportText(language, key, { ...params, defaultValue: '' }) ||
      importFileText(language, key, { ...params, defaultValue: '' }),
    checkRow(cells) {
      const { content, path, issues } = checkSpeechRow(cells, SPEECH_WORDS)
      return { value: content, keys: [], path, issues }
    },
    find: () => Promise.resolve([]),
    things: speechThings(deps),
    whole: null,
  }),
)
