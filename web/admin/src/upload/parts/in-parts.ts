import type { InParts } from '../use-plain-uploads'

/** For places that take large files. */
export const inParts: InParts = () => import('./send-in-parts')
