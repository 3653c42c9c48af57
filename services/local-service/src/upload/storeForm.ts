import { UploadApiError } from '../errors/UploadApiError.js'
import type { Sender } from '../fairness/senderOf.js'
import { createFileInfo, type FileInfo } from '../info/createFileInfo.js'
import type { Readiness } from '../info/createReadiness.js'
import type { FileStorage } from '../storage/FileStorage.js'
import { asksForEach } from './asksForEach.js'
import type { GivenDetails, Intake, Taken } from './createIntake.js'
import { readFileIds } from './readFileIds.js'
import type { ReceivedPart, UploadForm } from './receiveUploadForm.js'

/** One file's error, in the usual error envelope. Source: wire protocol §1.4. */
export interface RefusedFile {
  readonly error: { readonly status_code: number; readonly content: string; readonly error_code: string }
}

/** The outcome for each file in a form, by field name. */
export type FormAnswer = Readonly<Record<string, string | FileInfo | RefusedFile>>

interface StoreSettings {
  readonly storage: FileStorage
  readonly intake: Intake
  readonly readiness: Readiness
}

/**
 * Stores a form's files.
 *
 * The answer has each file's UUID, and a form is then kept entirely or not at all. If a client asks with `UPLOADCARE_FILE_INFO=1`,
 * it's answered for each file: its info, or the reason why it's refused; the other files stay stored.
 *
 * @throws UploadApiError, StorageError; nothing from the form is stored then.
 */
export async function storeForm(
  { fields, parts }: UploadForm,
  details: GivenDetails,
  sender: Sender,
  { storage, intake, readiness }: StoreSettings,
): Promise<FormAnswer> {
  const isEach = asksForEach(fields)
  const taken: Taken[] = []
  try {
    const ids = readFileIds(
      fields,
      parts.map(({ fieldName }) => fieldName),
    )
    const store = async ({ fieldName, ...named }: ReceivedPart) => {
      const result = await intake.take(named, details, sender, ids.get(fieldName))
      taken.push(result)
      return isEach ? createFileInfo(result.file, readiness.isReady(result.file)) : result.file.uuid
    }
    const storeOrRefuse = async (part: ReceivedPart) =>
      [
        part.fieldName,
        await store(part).catch(async (error: unknown) => {
          await storage.discard(part.file)
          if (isEach && error instanceof UploadApiError) return describeRefusal(error)
          throw error
        }),
      ] as const
    const answers = await Promise.allSettled(parts.map(storeOrRefuse))
    return Object.fromEntries(answers.map(unwrap))
  } catch (error) {
    // The client receives no UUID, so the files would be unreachable. An earlier call's files stay.
    const added = taken.filter(({ isNew }) => isNew)
    await Promise.all(added.map(({ file }) => storage.remove(file.uuid, { isUnknown: true })))
    await Promise.all(parts.map((part) => storage.discard(part.file)))
    throw error
  }
}

function unwrap<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'fulfilled') return result.value
  throw result.reason
}

function describeRefusal({ statusCode, message, code }: UploadApiError): RefusedFile {
  return { error: { status_code: statusCode, content: message, error_code: code } }
}
