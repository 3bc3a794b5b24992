/** What the player of a film on the screen can be told. */
export interface FilmHandle {
  play(): void
  pause(): void
  seek(ms: number): void
  fullScreen(): void
}
