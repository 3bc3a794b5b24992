import type { BrowserContext, Page } from 'playwright-core'

/** What the page plays without end, by its audio graph. */
export interface Output {
  /** Its loudness (0-1 of its own), as set last; 0: stopped, or not connected to the loudspeaker. */
  share: number
  /** How often such a sound began. */
  begun: number
  /** Connections from such a sound to anything that records. */
  recorded: number
  /** Lengths (ms) of the sounds that are played once, in their order. */
  onceMs: number[]
}

declare global {
  interface Window {
    output: () => Output
  }
}

/** Watches what is connected to the loudspeaker in this context's pages; call it before a page is opened. */
export async function watchOutput(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const edges = new Map<AudioNode, Set<AudioNode>>()
    const shares = new Map<AudioParam, number>()
    const running = new Set<AudioBufferSourceNode>()
    let begun = 0
    let recorded = 0
    const onceMs: number[] = []

    /** The nodes that a sound goes through, itself among them. */
    const way = (from: AudioNode): AudioNode[] => {
      const seen = new Set([from])
      for (const node of seen) for (const next of edges.get(node) ?? []) seen.add(next)
      return [...seen]
    }
    const records = (node: AudioNode) =>
      node instanceof MediaStreamAudioDestinationNode || node instanceof AudioWorkletNode

    const { connect, disconnect } = AudioNode.prototype
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...rest: number[]) {
      edges.set(this, (edges.get(this) ?? new Set()).add(to))
      recorded += [...running].filter((source) => way(source).some(records)).length
      return Reflect.apply(connect, this, [to, ...rest]) as AudioNode
    } as typeof connect
    AudioNode.prototype.disconnect = function (this: AudioNode, ...to: unknown[]) {
      edges.delete(this)
      Reflect.apply(disconnect, this, to)
    } as typeof disconnect
    const { setTargetAtTime } = AudioParam.prototype
    AudioParam.prototype.setTargetAtTime = function (target, ...rest) {
      shares.set(this, target)
      return Reflect.apply(setTargetAtTime, this, [target, ...rest])
    }
    const { start, stop } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (...args) {
      if (this.loop) {
        begun += 1
        running.add(this)
        // The player opens its context by a sound of a sample.
      } else if ((this.buffer?.length ?? 0) > 1) onceMs.push(Math.round((this.buffer?.duration ?? 0) * 1_000))
      return Reflect.apply(start, this, args)
    }
    AudioBufferSourceNode.prototype.stop = function (...args) {
      running.delete(this)
      return Reflect.apply(stop, this, args)
    }
    window.output = () => {
      const heard = [...running].map(way).filter((nodes) => nodes.includes(nodes[0]?.context.destination as AudioNode))
      const loudest = heard.map((nodes) =>
        nodes.reduce((share, node) => share * (node instanceof GainNode ? (shares.get(node.gain) ?? 1) : 1), 1),
      )
      return { share: Math.max(0, ...loudest), begun, recorded, onceMs }
    }
  })
}

/** Resolves when what is played without end is as loud as this. */
export const outputIs = (page: Page, share: number): Promise<unknown> =>
  page.waitForFunction((wanted) => window.output().share === wanted, share)
