import { type Token, token } from '../di/token.js'
import type { UploadMethods } from './UploadMethods.js'

/** Token for {@link UploadMethods}. */
export const UploadMethodsToken: Token<UploadMethods> = token('upload-methods')
