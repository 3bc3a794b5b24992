import { lateLayer } from '../parts/late-part'

/** The image chooser of a form, which keeps what was typed where its script can't be fetched. */
export const LatePictureDialog = lateLayer(async () => (await import('./PictureDialog')).PictureDialog)
