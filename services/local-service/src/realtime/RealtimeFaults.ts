export interface RealtimeFaults {
  /** Decides how to handle a new connection. */
  onConnect(): 'serve' | 'refuse' | 'stay-silent'
  /** Returns frames to send instead of a frame, or `drop` to cut the connection. */
  onFrame(frame: string, connection: { readonly frameCount: number }): readonly string[] | 'drop'
}
