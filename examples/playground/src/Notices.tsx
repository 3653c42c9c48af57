import { type ReactNode, useState } from 'react'
import { useUnreachable } from './service/useUnreachable.js'
import type { ServiceUrls } from './settings/configProps.js'
import type { SettingsState } from './settings/useSettings.js'

/** Notices above the uploader: a service that is not reachable, or invalid settings in the URL. */
export function Notices({ state, service }: { state: SettingsState; service: ServiceUrls }): ReactNode {
  const [attempt, setAttempt] = useState(0)
  const { baseUrl, cdnCname } = { ...service, ...state.settings.config }
  const unreachable = useUnreachable([String(baseUrl), String(cdnCname)], attempt)
  return (
    <div className="notices" role="status">
      {unreachable.length > 0 && (
        <div className="notice is-warning">
          <div>
            <strong>No service is reachable at {unreachable.join(' and ')}.</strong>
            <p>
              Files cannot be uploaded until it is. Run <code>npm start</code> in the repository: it starts
              the local service and this page. Or set other URLs under “Upload API” and “CDN”.
            </p>
          </div>
          <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </div>
      )}
      {state.problems.length > 0 && (
        <div className="notice">
          <div>
            <strong>Parts of this link were ignored.</strong>
            <ul>
              {state.problems.map((problem) => (
                <li key={problem}>
                  <code>{problem}</code>
                </li>
              ))}
            </ul>
          </div>
          <button type="button" className="button" onClick={state.dismissProblems}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  )
}
