import type { LibraryToken } from '../libraryConfig.js'

/** Supplies tokens for the list's calls. */
export interface LibraryTokens {
  get(): Promise<string>
  /** Makes the next `get()` fetch another token. */
  refuse(): void
}

/** Creates the tokens for a setting that can change. @param read Returns the setting. */
export function createTokens(read: () => LibraryToken | null): LibraryTokens {
  let known: { readonly setting: LibraryToken; readonly token: Promise<string> } | undefined
  return {
    async get() {
      const setting = read()
      if (!setting) {
        throw new Error('"My files" needs `authToken`, with the scope `/library/own/` or `/library/`.')
      }
      if (typeof setting === 'string') return setting
      if (typeof setting === 'object') return setting.getToken()
      if (known?.setting !== setting) known = { setting, token: Promise.resolve(setting()) }
      const { token } = known
      // A failed call isn't kept.
      token.catch(() => {
        if (known?.token === token) known = undefined
      })
      return token
    },
    refuse() {
      known = undefined
      const setting = read()
      if (setting && typeof setting === 'object') setting.invalidate?.()
    },
  }
}
