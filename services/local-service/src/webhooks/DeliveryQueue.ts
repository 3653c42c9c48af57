/** An attempt to deliver an event to a webhook. */
export interface QueuedAttempt {
  /** The delivery's id. */
  readonly id: string
  /** The project's public key; projects take turns. */
  readonly publicKey: string
  /** Number of earlier attempts. */
  readonly attempts: number
}

/** Attempts that wait for a node. If a node dies, another node takes over its attempts. */
export interface DeliveryQueue {
  /** Adds an attempt, unless it's already waiting. @throws Error if the queue is unreachable. */
  add(attempt: QueuedAttempt, delayMs: number): Promise<void>
  /**
   * Processes attempts from all nodes; projects take turns.
   *
   * @param work rejects if the attempt has to be repeated.
   * @param hasPlace returns true if this node can make an attempt for a project now. @default always
   */
  process(work: (attempt: QueuedAttempt) => Promise<void>, hasPlace?: (publicKey: string) => boolean): void
}
