import type { ReactElement } from 'react'
import type { ShellState } from './ShellState.js'

/** Explains why nothing happens: scripts are off, the app couldn't be loaded, or loading takes long. */
export function ShellNotice({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, loaded, uploader, waiting, isSlow, retry } = shell
  const isOutdated = loaded.status === 'outdated'
  return (
    <>
      <noscript>
        <p className="lading-notice">{message('uploader-needs-script')}</p>
      </noscript>
      <span className="lading-hidden" role="status">
        {isSlow && message('loading')}
      </span>
      {loaded.hasFailed && !uploader && waiting.length > 0 && (
        <div className="lading-notice" role="alert">
          <p>{message(isOutdated ? 'uploader-outdated' : 'uploader-failed')}</p>
          {!isOutdated && (
            <button type="button" className="lading-button" onClick={retry}>
              {message('retry')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
