export interface ImageViewerProps {
  images: readonly { src: string; alt: string }[]
  /** Index of the shown image; null = closed. */
  at: number | null
  onMove: (at: number) => void
  onClose: () => void
  labels: { close: string; zoomIn: string; zoomOut: string; rotate: string; previous: string; next: string }
}
