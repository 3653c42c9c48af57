import type { OutputCollectionState } from '@lading/uploader'
import type { ReactNode } from 'react'
import { readable } from '../log/readable.js'
import { OutputFile } from './OutputFile.js'

/** Rows at most; more of them would slow the page down. */
const MAX_ROWS = 200

/** The list as rows, with its errors. */
export function OutputFiles({ list }: { list: OutputCollectionState }): ReactNode {
  const { allEntries, totalCount, successCount, uploadingCount, failedCount } = list
  return (
    <>
      <p className="card-note">
        {successCount} of {totalCount} uploaded
        {uploadingCount > 0 && `, ${uploadingCount} uploading (${list.progress} %)`}
        {failedCount > 0 && `, ${failedCount} failed`}
      </p>
      {list.errors.map((error) => (
        <p key={error.type} className="card-note is-bad">
          {readable(error.message)} <code>{error.type}</code>
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <ul className="files" tabIndex={0} aria-label="Files of the output">
        {allEntries.slice(0, MAX_ROWS).map((entry) => (
          <OutputFile key={entry.internalId} entry={entry} />
        ))}
      </ul>
      {totalCount > MAX_ROWS && (
        <p className="card-note">And {totalCount - MAX_ROWS} more; JSON contains all of them.</p>
      )}
    </>
  )
}
