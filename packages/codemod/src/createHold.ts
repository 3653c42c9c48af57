import type { FolderMoveResult } from './moveSources.js'

/**
 * Returns whether a result would lose what protects the page. An uploader that files share is lost in all of them: the file that makes it
 * is as unsafe as the one that sets its rules.
 */
export function createHold(
  results: ReadonlyMap<string, FolderMoveResult | Error>,
): (result: FolderMoveResult) => boolean {
  const isUnsafe = ({ findings }: FolderMoveResult) => findings.some(({ level }) => level === 'safety')
  const moved = [...results.values()].flatMap((result) => (result instanceof Error ? [] : [result]))
  const isSharedUnsafe = moved.some((result) => result.isShared && isUnsafe(result))
  return (result) => isUnsafe(result) || (isSharedUnsafe && result.isShared)
}
