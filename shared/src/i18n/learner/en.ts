import client from '../locales/en/client.json'
import clockIn from '../locales/en/clock-in.json'
import drill from '../locales/en/drill.json'
import honours from '../locales/en/honours.json'
import identity from '../locales/en/identity.json'
import practice from '../locales/en/practice.json'
import ranking from '../locales/en/ranking.json'
import scoring from '../locales/en/scoring.json'
import setting from '../locales/en/setting.json'
import task from '../locales/en/task.json'
import ui from '../locales/en/ui.json'
import voice from '../locales/en/voice.json'
import type { LanguageTexts } from '../texts'

/** Texts of the learner's screens. */
export const texts: LanguageTexts = {
  client,
  'clock-in': clockIn,
  drill,
  honours,
  identity,
  practice,
  ranking,
  scoring,
  setting,
  task,
  ui,
  voice,
}
