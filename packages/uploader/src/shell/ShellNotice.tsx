import type { ReactElement } from 'react'
import type { ShellState } from './ShellState.js'

/** Why nothing happens: scripts are off, the app could not be loaded, or it takes long. */
export function ShellNotice({ shell }: { readonly shell: ShellState }): ReactElement {
  const { message, loaded, waiting, isSlow, retry } = shell
  const keepsFiles = waiting.some(({ kind }) => kind === 'files' || kind === 'transfer')
  const text =
    loaded.status === 'outdated'
      ? 'uploader-outdated'
      : keepsFiles
        ? 'uploader-failed-files'
        : 'uploader-failed'
  return (
    <>
      <noscript>
        <p className="lading-notice">{message('uploader-needs-script')}</p>
      </noscript>
      <span className="lading-hidden" role="status">
        {isSlow && message('loading')}
      </span>
      {loaded.hasFailed && waiting.length > 0 && (
        <div className="lading-notice" role="alert">
          <p>{message(text)}</p>
          {loaded.status !== 'outdated' && (
            <button type="button" className="lading-button" onClick={retry}>
              {message('retry')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
