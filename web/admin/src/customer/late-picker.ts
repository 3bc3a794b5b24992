import { lateLayer } from '../parts/late-part'
import { bringTexts } from '../platform/platform'

/** Chooses a customer; the picker and its words come when it is opened. */
export const CustomerPicker = lateLayer(
  async () => {
    const [part] = await Promise.all([import('./CustomerPicker'), bringTexts(['customer-admin'])])
    return part.CustomerPicker
  },
  ({ open }) => open,
)
