import client from '../locales/zhTW/client.json'
import clockIn from '../locales/zhTW/clock-in.json'
import drill from '../locales/zhTW/drill.json'
import honours from '../locales/zhTW/honours.json'
import identity from '../locales/zhTW/identity.json'
import practice from '../locales/zhTW/practice.json'
import ranking from '../locales/zhTW/ranking.json'
import scoring from '../locales/zhTW/scoring.json'
import setting from '../locales/zhTW/setting.json'
import task from '../locales/zhTW/task.json'
import ui from '../locales/zhTW/ui.json'
import voice from '../locales/zhTW/voice.json'
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
