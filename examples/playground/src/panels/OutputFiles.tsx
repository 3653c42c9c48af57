import type { OutputCollectionState } from '@lading/uploader'
import type { ReactNode } from 'react'
import { readable } from '../log/readable.js'
import { OutputFile } from './OutputFile.js'

/** More rows than anybody reads would only slow the page down. */
const SHOWN = 200

/** The list as rows, with what is wrong with it as a whole. */
export function OutputFiles({ list }: { list: OutputCollectionState }): ReactNode {
  const { allEntries, totalCount, successCount, uploadingCount, failedCount } = list
  return (
    <>
      <p className="card-note">
        {successCount} of {totalCount} uploaded
        {uploadingCount > 0 && `, ${uploadingCount} on the way (${list.progress} %)`}
        {failedCount > 0 && `, ${failedCount} failed`}
      </p>
      {list.errors.map((error) => (
        <p key={error.type} className="card-note is-bad">
          {readable(error.message)} <code>{error.type}</code>
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="files" tabIndex={0} aria-label="Files of the output">
        {allEntries.slice(0, SHOWN).map((entry) => (
          <OutputFile key={entry.internalId} entry={entry} />
        ))}
      </ul>
      {totalCount > SHOWN && <p className="card-note">And {totalCount - SHOWN} more; JSON has them all.</p>}
    </>
  )
}
