import { type Token, token } from '../di/token.js'
import type { FileHooks } from './FileHooks.js'

/** Token for {@link FileHooks}. */
export const FileHooksToken: Token<FileHooks> = token('file-hooks')
