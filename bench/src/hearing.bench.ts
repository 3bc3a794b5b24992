import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { encodedText } from '@lianda/shared/module/understanding/encoded-text.rules'
import { advanceFlow, referencePhrases } from '@lianda/shared/module/scene/flow.rules'
import type { FlowState } from '@lianda/shared/module/scene/flow.types'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import * as z from 'zod/mini'
import { type LocalEmbeddings, localEmbeddings } from '../../server/src/infra/llm/local-embedding'
import type { AsrProvider, Recognised } from '../../server/src/infra/speech/asr/asr'
import { findPocketsphinx, pocketsphinxAsr } from '../../server/src/infra/speech/asr/pocketsphinx-asr'
import { encodeScene } from '../../server/src/module/practice/answer/encode-turn'
import { hotelCheckIn } from '../../server/src/module/scene/demo/hotel-check-in-scene'
import { contentOfTemplate } from '../../server/src/module/scene/template/templates'
import { linesBefore } from '../../shared/test/play-scene'
import { atLeast, atMost, type Bench, type Figure, percentile, report } from './figures'
import { announcements, heardAt, prepareHearing, said, testData } from './hearing-material'
import { ENCODER_THREAD } from './intent-choice'

/** Engines at once in the measurement of what is heard. */
const AT_ONCE = 2
/** Sentences of a measurement under one condition. */
const SAMPLE = 24
/** Every how many-th announcement is heard: all of them would take half an hour more. */
const ANNOUNCED = 3
const PAUSES_S = [0.5, 1, 2, 3]
const FILE = resolve(import.meta.dirname, '..', '..', 'shared', 'test-data', 'understanding', 'hotel-check-in.json')
const sentence = z.object({ node: z.string(), text: z.string() })
const wordings = z.object({
  ordinary: z.array(z.object({ ...sentence.shape, way: z.string() })),
  offTopic: z.array(sentence),
})

/** A node where the learner speaks. */
interface Place {
  scene: SceneContent
  index: Awaited<ReturnType<typeof encodeScene>>
  node: string
  phrases: string[]
  ways: { id: string; scripts: string[] }[]
}

/** Something said at a node; `way`: what it means there, null for nothing that the node expects. */
interface Saying {
  place: Place
  name: string
  pcm: Int16Array
  way: string | null
}

interface Hearing extends Saying {
  heard: Recognised
  /** The way that the customer would take; null if it was not understood or is none. */
  taken: string | null
  ms: number
}

const stateAt = (node: string): FlowState => ({
  nodeId: node,
  path: [node],
  misses: 0,
  silences: 0,
  seed: 1,
  draws: 0,
})

async function placesOf(encoder: LocalEmbeddings, scene: SceneContent): Promise<Place[]> {
  const index = await encodeScene(encoder, scene)
  return scene.flow.nodes
    .filter(({ type }) => type === 'student' || type === 'question')
    .map(({ id, transitions }) => ({
      scene,
      index,
      node: id,
      phrases: referencePhrases(scene, stateAt(id)),
      ways: transitions.map((way) => ({ id: way.id, scripts: way.scripts })),
    }))
}

async function recognise(provider: AsrProvider, { place, pcm }: Saying): Promise<Recognised> {
  const signal = AbortSignal.timeout(120_000)
  const stream = provider.open({ language: '16k_en', phrases: place.phrases, signal })
  stream.write(new Uint8Array(pcm.buffer))
  stream.finish()
  let heard: Recognised | null = null
  for await (const event of stream.events) if (event.type === 'final') heard = event
  if (!heard) throw new Error('the recogniser gave no answer')
  return heard
}

async function understand(encoder: LocalEmbeddings, place: Place, text: string): Promise<string | null> {
  const [vector] = await encoder.embed([encodedText(text, true)], AbortSignal.timeout(60_000))
  const input = { kind: 'said' as const, text }
  const context = {
    heard: linesBefore(place.scene, place.node),
    ...(vector && { encoded: { index: place.index, vector } }),
  }
  const { decision } = advanceFlow(place.scene, stateAt(place.node), input, context)
  return decision.result === 'matched' ? decision.intentId : null
}

const hearing =
  (provider: AsrProvider, encoder: LocalEmbeddings) =>
  async (sayings: readonly Saying[], atOnce = AT_ONCE): Promise<Hearing[]> => {
    const hearings: Hearing[] = []
    const waiting = [...sayings]
    const ear = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const begun = performance.now()
        const heard = await recognise(provider, next)
        const ms = performance.now() - begun
        const taken = heard.understood ? await understand(encoder, next.place, heard.text) : null
        hearings.push({ ...next, heard, taken, ms })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ear))
    return hearings
  }

const share = <T>(all: readonly T[], good: (one: T) => boolean): number =>
  all.length === 0 ? 0 : Math.round((1_000 * all.filter(good).length) / all.length) / 10

const accepted = ({ taken }: Hearing): boolean => taken !== null
const rightly = ({ taken, way }: Hearing): boolean => taken !== null && taken === way
const wrongly = ({ taken, way }: Hearing): boolean => taken !== null && taken !== way

/** Everything of one kind under one condition, with the share that is taken as meant. */
const meant = (name: string, hearings: readonly Hearing[], goal?: number): Figure[] => [
  goal === undefined
    ? report(`${name}: taken as meant, of ${hearings.length}`, share(hearings, rightly), '%')
    : atLeast(`${name}: taken as meant, of ${hearings.length}`, share(hearings, rightly), goal, '%'),
  report(`${name}: taken as something else`, share(hearings, wrongly), '%'),
]

/** Each recording with how often it became an intent. */
function perRecording(hearings: readonly Hearing[]): Figure[] {
  const names = [...new Set(hearings.map(({ name }) => name))]
  return names.map((name) => {
    const of = hearings.filter((one) => one.name === name)
    return report(`recording ${name}: intents from ${of.length} nodes`, of.filter(accepted).length)
  })
}

export const hearingBench: Bench = {
  name: 'hearing',
  title: 'Hearing: the English recogniser on this machine',
  async run() {
    prepareHearing()
    const engine = await findPocketsphinx()
    if (!engine) throw new Error('PocketSphinx is not installed')
    const encoder = localEmbeddings(ENCODER_THREAD)
    const hear = hearing(pocketsphinxAsr(engine), encoder)
    const hotel = await placesOf(encoder, hotelCheckIn)
    const visit = contentOfTemplate('first_visit', 'en')
    const places = [...hotel, ...(await placesOf(encoder, visit))]
    const at = (n: number): Place => places[n % places.length] as Place
    const own = wordings.parse(JSON.parse(readFileSync(FILE, 'utf8')))
    const here = (node: string): Place => hotel.find((place) => place.node === node) as Place

    const people = await hear(testData().flatMap((one) => places.map((place) => ({ ...one, place, way: null }))))
    const announced = await hear(
      announcements()
        .filter((_, n) => n % ANNOUNCED === 0)
        .map((one, n) => ({ ...one, place: at(n), way: null })),
    )
    const offTopic = await hear(
      own.offTopic.map(({ node, text }, n) => ({ place: here(node), name: text, pcm: said(text, n), way: null })),
    )
    const lines = places.flatMap((place) =>
      place.ways.flatMap(({ id, scripts }) => scripts.map((text) => ({ place, name: text, text, way: id }))),
    )
    const every = Math.max(1, Math.floor(lines.length / SAMPLE))
    const some = lines.filter((_, n) => n % every === 0)
    const read = await hear(lines.map((line, n) => ({ ...line, pcm: said(line.text, n) })))
    const own_ = await hear(
      own.ordinary.map(({ node, text, way }, n) => ({ place: here(node), name: text, pcm: said(text, n), way })),
    )
    const under = (change: Parameters<typeof heardAt>[1]) =>
      hear(some.map((line, n) => ({ ...line, pcm: heardAt(said(line.text, n), change) })))
    const quiet = await under({ dbfs: -48 })
    const noisy = await under({ snr: 10 })
    const loud = await under({ snr: 5 })
    const paused = await hear(
      some.map((line, n) => ({ ...line, pcm: said(line.text, n, PAUSES_S[n % PAUSES_S.length]) })),
    )
    const busy = await hear(
      some.map((line, n) => ({ ...line, pcm: said(line.text, n) })),
      8,
    )
    await encoder.close()

    const unrelated = [...people, ...announced, ...offTopic]
    const all = [...unrelated, ...read, ...own_, ...quiet, ...noisy, ...loud, ...paused]
    const late = ({ ms, pcm }: Hearing): boolean => ms > 4_000 + 0.1 * (pcm.length / 16)
    return {
      how: `Each saying goes through the server's own recogniser and its choice of intents, with the English encoder, at a node of the scenes “${hotelCheckIn.name}” and “${visit.name}” (${places.length} nodes). People: every recording of pocketsphinx-testdata at every node, and every third recording from one second of asterisk-core-sounds-en-wav and alsa-utils at one node in turn. Sentences: espeak-ng, seven voices at 80 to 220 words a minute.`,
      figures: [
        atMost(`people: taken as an intent, of ${people.length} hearings`, share(people, accepted), 2, '%'),
        ...perRecording(people),
        atMost(`announcements: taken as an intent, of ${announced.length}`, share(announced, accepted), 2, '%'),
        ...announced
          .filter(accepted)
          .map(({ name, heard, taken }) => report(`announcement ${name}`, `“${heard.text}” (${taken})`)),
        atMost(`unrelated sentences: taken as an intent, of ${offTopic.length}`, share(offTopic, accepted), 2, '%'),
        ...meant('script lines', read, 70),
        ...meant('ordinary wording', own_, 35),
        ...meant('script lines at -48 dBFS', quiet),
        ...meant('script lines, noise 10 dB below', noisy),
        ...meant('script lines, noise 5 dB below', loud),
        ...meant('script lines with a pause of 0.5 to 3 s', paused),
        atMost(
          'understood, but means something else',
          share(
            all.filter(({ heard }) => heard.understood),
            wrongly,
          ),
          5,
          '%',
        ),
        report(
          `time of an answer, ${AT_ONCE} at once, p95`,
          percentile(
            read.map(({ ms }) => ms),
            95,
          ),
          'ms',
        ),
        report(
          'time of an answer, 8 at once, p95',
          percentile(
            busy.map(({ ms }) => ms),
            95,
          ),
          'ms',
        ),
        atMost('answers later than 4 s + 0.1 x the turn', [...all, ...busy].filter(late).length, 0, ''),
      ],
    }
  },
}
