/** Whether an upload ended because it was aborted. */
export function isCancel(error: unknown): boolean {
  return error instanceof Error && (error.name === 'CancelError' || error.name === 'AbortError')
}
