import { readFile } from 'node:fs/promises'
import { DEMO_CATALOGS } from '../../question-bank'

const [RANGE = [], DRIVING = []] = ['产品知识/续航与充电', '产品知识/智能驾驶'].map((path) => DEMO_CATALOGS[path])

/** What the demonstration teaches with; `npm run demo:material` makes the files. */
export const DEMO_MATERIAL = {
  handbook: { name: '展厅产品手册：长续航版', file: 'handbook.pdf', catalog: '产品资料' },
  film: {
    ...{ name: '接待一位看电车的客户', file: 'reception.mp4', catalog: '接待示范' },
    subtitles: [
      { label: '中文', file: 'reception.zh.vtt' },
      { label: 'English', file: 'reception.en.vtt' },
    ],
    /** Questions of the bank, each where the film has just said it. */
    questions: [
      { second: 37, content: RANGE.find(({ text }) => text.startsWith('零下 10℃')) },
      { second: 64, content: DRIVING.find(({ text }) => text.startsWith('辅助驾驶的功能边界')) },
    ].flatMap(({ second, content }) => (content ? [{ second, content }] : [])),
  },
} as const

/** The folder `server/assets/demo`, seen from this file or from the server's bundle. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../assets/demo/' : '../assets/demo/',
  import.meta.url,
)

export const demoFile = (name: string): Promise<Uint8Array> => readFile(new URL(name, FOLDER))
