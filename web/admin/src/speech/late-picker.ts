import { lateLayer } from '../parts/late-part'
import { bringTexts } from '../platform/platform'

/** Chooses lines of the speech list; the picker and its words come when it is opened. */
export const SpeechPicker = lateLayer(
  async () => {
    const [part] = await Promise.all([import('./SpeechPicker'), bringTexts(['catalog', 'speech-admin'])])
    return part.SpeechPicker
  },
  ({ open }) => open,
)
