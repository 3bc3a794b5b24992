/** What the player of a film on the screen can be told. */
export interface FilmHandle {
  play(): void
  pause(): void
  seek(ms: number): void
  fullScreen(): void
  /** Leaves the full screen, where nothing but the film is seen. */
  inPage(): void
}
