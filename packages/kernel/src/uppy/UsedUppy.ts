import { type Token, token } from '../di/token.js'
import type { KernelUppy } from './KernelUppy.js'

/** The Uppy of an uploader; null while nothing has used one. */
export interface UsedUppy {
  uppy: KernelUppy | null
}

/** Token of the {@link UsedUppy}. */
export const UsedUppyToken: Token<UsedUppy> = token('used-uppy')
