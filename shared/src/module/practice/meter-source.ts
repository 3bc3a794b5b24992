import { useObserved } from '../../hook/use-observed'
import type { TalkMeter } from './practice.view-model'

/** A source of levels, up to 30 a second; separate from the view so that only meters re-render. */
export interface MeterSource {
  getMeter(): TalkMeter
  onMeter(listener: () => void): () => void
}

export const useMeter = (source: MeterSource): TalkMeter => useObserved(source.onMeter, source.getMeter)
