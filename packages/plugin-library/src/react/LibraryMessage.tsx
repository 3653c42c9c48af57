import { useMessage } from '@lading/react'
import type { ReactElement } from 'react'
import type { LibrarySnapshot, LibraryStore } from '../list/LibraryStore.js'

interface LibraryMessageProps {
  readonly store: LibraryStore
  readonly snapshot: LibrarySnapshot
  readonly isFiltered: boolean
  readonly isEmpty: boolean
}

/** Says why there are no files, or not all of them, and what helps. */
export function LibraryMessage({
  store,
  snapshot,
  isFiltered,
  isEmpty,
}: LibraryMessageProps): ReactElement | null {
  const message = useMessage()
  const { phase, hasFailed, hasChanged } = snapshot
  if (phase === 'loading') return <div className="lading-library-waiting" />
  if (phase === 'failed') {
    return (
      <div className="lading-library-empty" role="alert">
        <p>{message('library-failed')}</p>
        <p>{message(navigator.onLine ? 'library-failed-hint' : 'library-offline-hint')}</p>
        <button type="button" className="lading-button" onClick={() => store.retry()}>
          {message('library-try-again')}
        </button>
      </div>
    )
  }
  if (isEmpty) {
    return (
      <div className="lading-library-empty">
        <p>{message(isFiltered ? 'library-none-found' : 'library-empty')}</p>
        <p>{message(isFiltered ? 'library-none-found-hint' : 'library-empty-hint')}</p>
      </div>
    )
  }
  if (!hasFailed && !hasChanged) return null
  return (
    <div className="lading-library-notice" role="alert">
      <p>{message(hasFailed ? 'library-some-failed' : 'library-some-gone')}</p>
      <button
        type="button"
        className="lading-button"
        onClick={() => (hasFailed ? store.retry() : store.refresh())}
      >
        {message(hasFailed ? 'library-try-again' : 'library-refresh')}
      </button>
    </div>
  )
}
