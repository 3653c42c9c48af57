import { type Token, token } from '@lading/kernel'

/** An uploader's uploads that continue after Done. */
export interface Background {
  /**
   * Calls back once, when all of them have ended or are given up and the page has been told. Returns a function that cancels
   * the callback.
   */
  whenFree(callback: () => void): () => void
}

/** Token for uploads that continue after Done. Nothing provides it before the first of them. */
export const BackgroundToken: Token<Background> = token('react/background')
