/** Reports a message; repeated messages are reported once per uploader. */
export type Report = (message: string) => void
