import type { Uploader } from '@lading/kernel'
import { type Context, createContext } from 'react'

/** Passes the uploader to the hooks below a provider. */
export const UploaderContext: Context<Uploader | null> = createContext<Uploader | null>(null)
