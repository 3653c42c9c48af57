export interface RealtimeFaults {
  /** How to take a new connection. */
  onConnect(): 'serve' | 'refuse' | 'stay-silent'
  /** Frames to send in place of a frame, or `drop` to cut the connection. */
  onFrame(frame: string, connection: { readonly frameCount: number }): readonly string[] | 'drop'
}
