/** Carries published frames to the clients of other nodes. It may lose frames: clients ask for the state as well. */
export interface RealtimeBus {
  /** Sends a frame to the other nodes. */
  send(channel: string, frame: string): void
  /** Receives the frames of the other nodes. */
  listen(listener: (channel: string, frame: string) => void): void
  /** The last frame of a channel that any node has sent. */
  latest(channel: string): Promise<string | undefined>
}
