/** Limits for one realtime connection. A client that exceeds a limit is disconnected and can reconnect. */
export const realtimeLimits = {
  /** Largest client message, in bytes. */
  maxMessageBytes: 65_536,
  /** Frames that one message can be split into. */
  maxFragments: 64,
  /** Frames that a client can send, on average. */
  framesPerSecond: 100,
  /** Frames that a client can send in a burst, e.g. after a reconnect that subscribes to all of its channels again. */
  frameBurst: 200,
  /** Largest backlog for a client that doesn't read, in bytes. */
  maxUnreadBytes: 1_048_576,
  /** Memory that a queued frame takes in addition to its bytes, which matters for small frames. */
  frameOverheadBytes: 1024,
  maxChannels: 100,
  /** Memory for a connection and for one of its channels without its name, in bytes, as measured. */
  connectionBytes: 20_000,
  channelBytes: 400,
  /** Memory for all connections, in bytes: enough for 3,300 without channels. At most an eighth of the heap. */
  totalBytes: 67_108_864,
} as const
