import { catalogList } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { get as taskGet } from '@lianda/shared/module/task/task.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { ARRIVAL, LEAVING, STAY } from '../../server/src/module/faq/demo/hotel-questions'
import { startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, percentile, report } from './figures'
import { person, type Person } from './learner'
import { METRICS_TOKEN, mp3BacklogS } from './mp3-backlog'
import { account, createLearners } from './people'
import { RoundSpeaker, type SpokenAnswer } from './round-speaker'
import { ASR_FINAL_MS, scriptedVendors, TTS_FIRST_AUDIO_MS } from './scripted-vendors'

const ROUNDS = 50
const RUN_MS = 60_000
/** Answers last from 2 to 5 s, so that the learners do not end them at the same moment. */
const speakMs = (speaker: number, at: number) => 2_000 + ((speaker * 7 + at * 13) % 31) * 100

/** The demonstration's questions in English, with what follows from them, and an answer to each. */
const QUESTIONS = [...ARRIVAL, ...STAY, ...LEAVING].flatMap((one) => [one, ...one.extended])
const ANSWERS = QUESTIONS.map(({ answer }) => answer)

/** Every third answer is that of another question. */
function markOf(question: string, n: number): number {
  const at = QUESTIONS.findIndex((one) => one.question === question)
  if (at < 0) throw new Error(`not a question of the demonstration: ${question}`)
  return ((n % 3 === 2 ? at + 1 : at) % QUESTIONS.length) + 1
}

/** 50 rounds of quick questions at once, in real time. */
export const roundsBench: Bench = {
  name: 'rounds',
  title: `Quick questions, ${ROUNDS} rounds at once`,
  async run() {
    const { vendor, env } = await scriptedVendors(ANSWERS)
    const server = await startServer({ ...env, METRICS_TOKEN })
    // Making learners signs the owner in, which ends an earlier session.
    const { accounts, password } = await createLearners(server, ROUNDS)
    const taskId = await publish(await person(server.origin, ...account(server, /owner/)))
    const speakers: RoundSpeaker[] = []
    for (const name of accounts) {
      const learner = await person(server.origin, name, password)
      const { subtasks } = await learner.call(taskGet, { id: taskId })
      let n = speakers.length
      speakers.push(new RoundSpeaker(learner, subtasks[0]?.id ?? '', (question) => markOf(question, n++)))
    }
    const cpuBefore = server.cpuS()
    const begun = performance.now()
    const answers: SpokenAnswer[] = []
    const asked: number[] = []
    let refused = 0
    const over = () => performance.now() - begun >= RUN_MS
    const answer = async (speaker: RoundSpeaker, i: number): Promise<void> => {
      // Spread the starts over one second.
      await new Promise((later) => setTimeout(later, (i / ROUNDS) * 1_000))
      await speaker.begin()
      while (!over()) {
        if (speaker.over) {
          speaker.close()
          await speaker.begin()
          continue
        }
        const soundMs = await speaker.listen()
        if (soundMs !== null) asked.push(soundMs)
        await speaker.answer(speakMs(i, speaker.at)).then(
          (one) => answers.push(one),
          () => refused++,
        )
      }
      speaker.close()
    }
    await Promise.all(speakers.map(answer))
    const wallS = (performance.now() - begun) / 1_000
    const cpuS = server.cpuS() - cpuBefore
    const backlogS = await mp3BacklogS(server)
    const peak = server.peakMiB()
    await server.dispose()
    await vendor.close()
    const judged = answers.flatMap(({ judgedMs }) => (judgedMs === null ? [] : [judgedMs - ASR_FINAL_MS]))
    return {
      how: `${ROUNDS} learners are asked aloud and answer in 2 to 5 s, as 40 ms frames in real time, for ${RUN_MS / 1_000} s; every third answer is that of another question. Scripted services answer after ${ASR_FINAL_MS} ms (recognition) and ${TTS_FIRST_AUDIO_MS} ms (first audio of a question that was not asked before). Own overhead: from the release of the key until the device has the judgement, without the time of the recogniser. Generator, services and server share the machine.`,
      figures: [
        report('answers spoken', answers.length),
        atMost('own overhead per answer, p95', percentile(judged, 95), 50, 'ms'),
        report('own overhead per answer, p50', percentile(judged, 50), 'ms'),
        atMost(
          'key release to durable acknowledgement, p95',
          percentile(
            answers.map(({ ackMs }) => ackMs),
            95,
          ),
          500,
          'ms',
        ),
        report('from asking to the first sound of a question, p50', percentile(asked, 50), 'ms'),
        report('from asking to the first sound of a question, p95', percentile(asked, 95), 'ms'),
        atMost('answers never judged', answers.length - judged.length, 0, ''),
        atMost('answers refused', refused, 0, ''),
        atMost('mp3 backlog: until the last recording was encoded', backlogS, 30, 's'),
        report('server CPU', (cpuS / wallS) * 100, '% of one core'),
        report('server memory, peak', peak, 'MiB'),
      ],
    }
  },
}

/** The demonstration's English questions as a package for everybody. */
async function publish(owner: Person): Promise<string> {
  const { data } = await owner.call(catalogList, { type: 1 })
  const desk = data.find(({ name }) => name === 'Front desk')
  if (!desk) throw new Error('the demonstration has no English questions')
  const { task } = await owner.call(taskCreate, {
    title: 'Front desk, asked aloud',
    type: 1,
    audience: { everyone: true, departmentIds: [], userIds: [] },
    passScore: 60,
    subtasks: [{ type: 3, resourceId: desk.id, version: 1, passScore: 60, weight: 100, attempts: null }],
  })
  await owner.call(taskPublish, { id: task.id, rev: task.rev })
  return task.id
}
