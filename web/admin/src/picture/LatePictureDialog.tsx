import { type ComponentProps, lazy, Suspense } from 'react'

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog')).PictureDialog }))

/** The image chooser, fetched when it is opened. Its search has the focus, which a layer that is there at once loses. */
export const LatePictureDialog = (props: ComponentProps<typeof PictureDialog>) => (
  <Suspense fallback={null}>
    <PictureDialog {...props} />
  </Suspense>
)
