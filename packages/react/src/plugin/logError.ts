import type { Logger, Uploader } from '@lading/kernel'

const loggers = new WeakMap<Uploader, Logger>()

/** Makes a logger the one that the interface of this uploader reports to. Returns the end of it. */
export function reportTo(uploader: Uploader, logger: Logger): () => void {
  loggers.set(uploader, logger)
  return () => {
    loggers.delete(uploader)
  }
}

/** Reports a contained error to the page's developer. */
export function logError(uploader: Uploader, message: string, error: unknown): void {
  const logger = loggers.get(uploader)
  if (logger) logger.error(message, error)
  else reportError(new Error(message, { cause: error }))
}
