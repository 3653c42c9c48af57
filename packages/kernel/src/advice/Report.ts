/** Reports a message, each once for an uploader. */
export type Report = (message: string) => void
