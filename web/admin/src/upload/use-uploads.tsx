import { LateCropDialog } from './crop/LateCropDialog'
import { type UploadPlace, type Uploads, usePlainUploads } from './use-plain-uploads'

/** Uploads from a place whose pictures may be cropped first. */
export const useUploads = (place: UploadPlace): Uploads => usePlainUploads(place, LateCropDialog)
