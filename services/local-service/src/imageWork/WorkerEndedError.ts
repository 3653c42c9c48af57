/** A worker process ended without being stopped, for example because the system needed its memory. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError'
}
