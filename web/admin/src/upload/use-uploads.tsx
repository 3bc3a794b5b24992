import { lazy } from 'react'
import { type UploadPlace, type Uploads, usePlainUploads } from './use-plain-uploads'

const CropDialog = lazy(() => import('./crop/CropDialog'))

/** Uploads from a place whose pictures may be cropped first. */
export const useUploads = (place: UploadPlace): Uploads => usePlainUploads(place, CropDialog)
