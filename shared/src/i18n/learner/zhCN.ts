import client from '../locales/zhCN/client.json'
import clockIn from '../locales/zhCN/clock-in.json'
import drill from '../locales/zhCN/drill.json'
import honours from '../locales/zhCN/honours.json'
import identity from '../locales/zhCN/identity.json'
import practice from '../locales/zhCN/practice.json'
import ranking from '../locales/zhCN/ranking.json'
import scoring from '../locales/zhCN/scoring.json'
import setting from '../locales/zhCN/setting.json'
import task from '../locales/zhCN/task.json'
import ui from '../locales/zhCN/ui.json'
import voice from '../locales/zhCN/voice.json'
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
