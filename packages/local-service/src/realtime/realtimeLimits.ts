/** Limits of one realtime connection. A client that exceeds one is disconnected and may connect again. */
export const realtimeLimits = {
  /** Largest message of a client, in bytes. */
  maxMessageBytes: 65_536,
  /** Frames that one message may be split into. */
  maxFragments: 64,
  /** Frames that a client may send, on average. */
  framesPerSecond: 100,
  /** Frames that a client may send at once, as after a reconnect that subscribes to all of its channels again. */
  frameBurst: 200,
  /** Largest backlog of a client that does not read, in bytes. */
  maxUnreadBytes: 1_048_576,
  /** Memory that a waiting frame takes beyond its own bytes, which matters for small frames. */
  frameOverheadBytes: 1024,
  maxChannels: 100,
  /** Memory of a connection and of one of its channels without its name, in bytes, as measured. */
  connectionBytes: 20_000,
  channelBytes: 400,
  /** Memory of all connections, in bytes: 3,300 without channels. At most an eighth of the heap. */
  totalBytes: 67_108_864,
} as const
