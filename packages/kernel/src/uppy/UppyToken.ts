import { type Token, token } from '../di/token.js'
import type { KernelUppy } from './KernelUppy.js'

/** Token of the Uppy instance of an uploader. */
export const UppyToken: Token<KernelUppy> = token('uppy')
