import { type Token, token } from '../di/token.js'
import type { KernelUppy } from './KernelUppy.js'

/** Holds the uploader's Uppy; null until something uses Uppy. */
export interface UsedUppy {
  uppy: KernelUppy | null
}

/** Token for {@link UsedUppy}. */
export const UsedUppyToken: Token<UsedUppy> = token('used-uppy')
