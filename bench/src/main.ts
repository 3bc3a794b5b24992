import { bargeInBench } from './barge-in.bench'
import { behindFiguresBench } from './behind-figures.bench'
import { catalogBench } from './catalog.bench'
import { clockInBench } from './clock-in.bench'
import { conversationBench } from './conversation.bench'
import { demoLifeBench } from './demo-life.bench'
import type { Bench, BenchResult } from './figures'
import { examCloseBench } from './exam-close.bench'
import { examCpuBench } from './exam-cpu.bench'
import { serveGenerator } from './exam-generator'
import { examKillBench } from './exam-kill.bench'
import { GENERATOR } from './exam-load'
import { examStatisticsBench } from './exam-statistics.bench'
import { endpointingBench } from './endpointing.bench'
import { endpointingNeuralBench } from './endpointing-neural.bench'
import { examBench, examBusyBench } from './exam.bench'
import { serveViewers, VIEWERS } from './film-viewers'
import { filmBench } from './film.bench'
import { flowEditorBench } from './flow-editor.bench'
import { hearingBench } from './hearing.bench'
import { homeBench } from './home.bench'
import { importBench } from './import.bench'
import { intentBench } from './intent.bench'
import { killBench } from './kill.bench'
import { largeUploadBench } from './large-upload.bench'
import { listBench } from './list.bench'
import { mediaBench } from './media.bench'
import { quickAnswersBench } from './quick-answers.bench'
import { readingBench } from './reading.bench'
import { notifyBench } from './notify.bench'
import { packagesBench } from './packages.bench'
import { peopleBench } from './people.bench'
import { peopleImportBench } from './people-import.bench'
import { practiceBench, practiceBusyBench } from './practice.bench'
import { primitivesBench } from './primitives.bench'
import { questionBench } from './question.bench'
import { rankingBench } from './ranking.bench'
import { roundsBench } from './rounds.bench'
import { writeResults } from './results'
import { signInBench } from './sign-in.bench'
import { sizesBench } from './sizes.bench'
import { faqBench } from './faq.bench'
import { speechBench } from './speech.bench'
import { storeReadBench } from './store-read.bench'
import { storeBench } from './store.bench'
import { taskImpactBench } from './task-impact.bench'
import { thingsBench } from './things.bench'
import { understandingBench } from './understanding.bench'
import { uploadBench } from './upload.bench'
import { webBench } from './web.bench'
import { wordingBench } from './wording.bench'

const BENCHES: readonly Bench[] = [
  practiceBench,
  practiceBusyBench,
  killBench,
  examBench,
  examBusyBench,
  examCpuBench,
  examKillBench,
  examCloseBench,
  examStatisticsBench,
  signInBench,
  demoLifeBench,
  listBench,
  peopleBench,
  taskImpactBench,
  notifyBench,
  packagesBench,
  homeBench,
  rankingBench,
  behindFiguresBench,
  clockInBench,
  thingsBench,
  peopleImportBench,
  questionBench,
  uploadBench,
  largeUploadBench,
  catalogBench,
  mediaBench,
  filmBench,
  readingBench,
  faqBench,
  quickAnswersBench,
  roundsBench,
  speechBench,
  importBench,
  endpointingBench,
  endpointingNeuralBench,
  bargeInBench,
  intentBench,
  understandingBench,
  conversationBench,
  wordingBench,
  hearingBench,
  flowEditorBench,
  webBench,
  primitivesBench,
  storeBench,
  storeReadBench,
  sizesBench,
]

async function runBenches(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    console.error(`No benchmark ${unknown.join(', ')}. There are: ${BENCHES.map((bench) => bench.name).join(', ')}.`)
    process.exit(1)
  }
  const results = new Map<string, BenchResult>()
  for (const bench of BENCHES) {
    if (wanted.length > 0 && !wanted.includes(bench.name)) continue
    console.log(`\n${bench.title}`)
    const result = await bench.run()
    results.set(bench.name, result)
    for (const row of result.figures)
      console.log(`  ${row.name}: ${row.value}${row.goal ? ` (${row.goal}${row.met ? '' : ', NOT MET'})` : ''}`)
    writeResults(BENCHES, results)
  }
  process.exitCode = [...results.values()].some(({ figures }) => figures.some((row) => row.met === false)) ? 1 : 0
  process.exit()
}

const args = process.argv.slice(2)
if (args[0] === GENERATOR) serveGenerator()
else if (args[0] === VIEWERS) serveViewers()
else await runBenches(args.filter((arg) => !arg.startsWith('--')))
