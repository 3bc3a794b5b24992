import { lateLayer } from '../../parts/late-part'

/** The crop dialog of a page, which is not lost with it where its script can't be fetched. */
export const LateCropDialog = lateLayer(async () => (await import('./CropDialog')).CropDialog)
