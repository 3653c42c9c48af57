/** An attempt to deliver an event to a webhook. */
export interface QueuedAttempt {
  /** Id of the delivery. */
  readonly id: string
  /** Of the project, whose turn it takes. */
  readonly publicKey: string
  /** How many attempts came before. */
  readonly attempts: number
}

/** Attempts that wait for a node. One whose node ends is made by another one. */
export interface DeliveryQueue {
  /** Adds an attempt, unless it waits already. @throws Error when the queue is away. */
  add(attempt: QueuedAttempt, delayMs: number): Promise<void>
  /**
   * Makes the attempts of all nodes, in turns of their projects.
   *
   * @param work rejects when the attempt has to be made again.
   * @param hasPlace returns true if this node can make an attempt of a project now. @default always
   */
  process(work: (attempt: QueuedAttempt) => Promise<void>, hasPlace?: (publicKey: string) => boolean): void
}
