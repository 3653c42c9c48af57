import mime from 'mime'
import { createTypeError, isTypeAllowed } from '../projects/checkFile.js'
import type { Project } from '../projects/ProjectOptions.js'
import type { NamedFile } from './describeFile.js'

/**
 * Refuses an upload whose bytes come later. The bytes may show another type than the one that its client states, so the file's name
 * has a say, and a client that states no type gets the benefit of the doubt.
 *
 * @throws UploadApiError `FileTypeForbiddenError`
 */
export function checkDeclaredType(
  { allowedTypes }: Pick<Project, 'allowedTypes'>,
  { declaredMimeType, filename }: Omit<NamedFile, 'file'>,
): void {
  const declared = declaredMimeType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (declared === '' || declared === 'application/octet-stream') return
  const clues = [declared, mime.getType(filename) ?? declared]
  if (!clues.some((type) => isTypeAllowed(allowedTypes, type))) throw createTypeError(allowedTypes, declared)
}
