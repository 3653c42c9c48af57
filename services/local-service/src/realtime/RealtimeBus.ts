/** Carries published frames to clients on other nodes. It's allowed to lose frames: clients ask for the state as well. */
export interface RealtimeBus {
  /** Sends a frame to the other nodes. */
  send(channel: string, frame: string): void
  /** Receives frames from the other nodes. */
  listen(listener: (channel: string, frame: string) => void): void
  /** Returns the last frame that any node has sent to a channel. */
  latest(channel: string): Promise<string | undefined>
}
