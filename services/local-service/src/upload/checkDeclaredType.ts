import { getBareType } from '@lading/cdn/names'
import { createTypeError, isTypeAllowed } from '../projects/checkFile.js'
import type { Project } from '../projects/ProjectOptions.js'
import type { NamedFile } from './describeFile.js'

/**
 * Refuses an upload whose bytes come later. The bytes might show another type than the client states, so the file name matters too,
 * and a client that doesn't state a type gets the benefit of the doubt.
 *
 * @throws UploadApiError `FileTypeForbiddenError`
 */
export async function checkDeclaredType(
  { allowedTypes }: Pick<Project, 'allowedTypes'>,
  { declaredMimeType, filename }: Omit<NamedFile, 'file'>,
): Promise<void> {
  const declared = getBareType(declaredMimeType)
  if (declared === '' || declared === 'application/octet-stream') return
  const { default: mime } = await import('mime')
  const clues = [declared, mime.getType(filename) ?? declared]
  if (!clues.some((type) => isTypeAllowed(allowedTypes, type))) throw createTypeError(allowedTypes, declared)
}
