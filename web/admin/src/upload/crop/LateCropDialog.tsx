import { type ComponentProps, lazy, Suspense } from 'react'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }))

/** The crop dialog, fetched when it is opened. */
export const LateCropDialog = (props: ComponentProps<typeof CropDialog>) => (
  <Suspense fallback={null}>
    <CropDialog {...props} />
  </Suspense>
)
