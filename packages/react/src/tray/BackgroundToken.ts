import { type Token, token } from '@lading/kernel'

/** The uploads of an uploader that continue after Done. */
export interface Background {
  /** Calls back once, when all of them have ended or are given up, and the page knows. Returns a function that cancels that. */
  whenFree(callback: () => void): () => void
}

/** Token of the uploads that continue after Done; nothing provides it before the first of them. */
export const BackgroundToken: Token<Background> = token('react/background')
