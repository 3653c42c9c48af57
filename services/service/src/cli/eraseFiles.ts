import type { S3Options } from '../s3/S3Options.js'
import { type CommandOutput, openBucket } from './openBucket.js'

/** A request to erase files. */
export interface EraseOrder {
  readonly s3: S3Options
  readonly ids: readonly string[]
  /** Erases the files, instead of only looking for them. */
  readonly isApplied: boolean
  /** Prints a JSON object per line. */
  readonly isJson: boolean
}

/** Erases files, including removed ones in the trash. Resolves to the exit code: 1 if a file is missing, 3 if the store fails. */
export function eraseFiles(
  { s3, ids, isApplied, isJson }: EraseOrder,
  output: CommandOutput,
): Promise<number> {
  return openBucket(s3, output, async ({ storage, inside }) => {
    let missing = 0
    for (const uuid of ids) {
      const isTrashed = (await inside.trash.read(uuid)) !== undefined
      const isThere = (await storage.get(uuid, true)) !== undefined
      if (!isTrashed && !isThere) missing++
      else if (isApplied && isThere) await storage.remove(uuid, { isErased: true })
      else if (isApplied) await inside.storage.purge(uuid)
      const result = !isTrashed && !isThere ? 'missing' : isApplied ? 'erased' : 'erasable'
      output.print(isJson ? JSON.stringify({ type: 'erase', uuid, result }) : `${result}: ${uuid}`)
    }
    return missing > 0 || !isApplied ? 1 : 0
  })
}
