import type { FolderMoveResult } from './moveSources.js'

/**
 * Returns a function that tells whether a result would lose protections for the page. If an uploader is shared between files, holding a
 * file means holding them all: the file that creates the uploader is as unsafe as the file that sets its rules.
 */
export function createHold(
  results: ReadonlyMap<string, FolderMoveResult | Error>,
): (result: FolderMoveResult) => boolean {
  const isUnsafe = ({ findings }: FolderMoveResult) => findings.some(({ level }) => level === 'safety')
  const moved = [...results.values()].flatMap((result) => (result instanceof Error ? [] : [result]))
  const isSharedUnsafe = moved.some((result) => result.isShared && isUnsafe(result))
  return (result) => isUnsafe(result) || (isSharedUnsafe && result.isShared)
}
