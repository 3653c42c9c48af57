import { type Token, token } from '../di/token.js'
import type { KernelUppy } from './KernelUppy.js'

/** Token for the uploader's Uppy instance. */
export const UppyToken: Token<KernelUppy> = token('uppy')
