import { type ConfigDefinition, defineConfig, fallbackOption, stringOption } from '@lading/kernel'

/** Issues tokens, and caches them itself. */
interface TokenProvider {
  getToken(): string | Promise<string>
  invalidate?(): void
}

/** Authorizes calls, see the transport's `authToken`. */
export type LibraryToken = string | (() => string | Promise<string>) | TokenProvider

declare module '@lading/kernel' {
  interface ConfigMap {
    pubkey: string
    baseUrl: string
    cdnCname: string
    authToken: LibraryToken | null
  }
}

/** Keys that the transport owns: these definitions only apply without it. */
export const libraryConfig: ConfigDefinition = defineConfig({
  pubkey: fallbackOption(stringOption('')),
  baseUrl: fallbackOption(stringOption('')),
  cdnCname: fallbackOption(stringOption('')),
  authToken: fallbackOption<LibraryToken | null>({ default: null, parse: (value) => value as LibraryToken }),
})
