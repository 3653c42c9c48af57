import { type Token, token } from '../di/token.js'
import type { UppyMirror } from './UppyMirror.js'

/** Token for the {@link UppyMirror}. */
export const MirrorToken: Token<UppyMirror> = token('uppy-mirror')
