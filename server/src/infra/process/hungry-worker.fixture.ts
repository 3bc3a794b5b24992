import { answerJob } from './answer-job'

/** How the test job misbehaves. */
export type HungryJob = 'answer' | 'heap' | 'buffers' | 'spin' | 'wait' | 'crash' | 'chatter'

const forever = (): Promise<never> => new Promise(() => setInterval(() => undefined, 60_000))

const JOBS: Record<HungryJob, () => unknown> = {
  answer: () => ({ text: '练达', bytes: new Uint8Array(1024 * 1024).fill(7), keys: Object.keys(process.env) }),
  heap: () => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, (_none, n) => n + held.length))
  },
  buffers: () => {
    const held: Buffer[] = []
    for (;;) held.push(Buffer.alloc(1024 * 1024, 1))
  },
  spin: () => {
    for (;;);
  },
  wait: forever,
  crash: () => {
    throw new Error('broken inside')
  },
  chatter: () => 'x'.repeat(3 * 1024 * 1024),
}

answerJob(async (job) => await JOBS[job as HungryJob]())
