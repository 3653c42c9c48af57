import { type ReactNode, useState } from 'react'
import type { ServiceUrls } from '../settings/configProps.js'
import { controls, groups } from '../settings/controls.js'
import type { SettingsState } from '../settings/useSettings.js'
import { ConfigRow } from './ConfigRow.js'

/** Every configuration key, with a search; changed keys are marked. */
export function ConfigPanel({
  state,
  service,
  onClose,
}: {
  state: SettingsState
  service: ServiceUrls
  onClose: () => void
}): ReactNode {
  const [search, setSearch] = useState('')
  const { config } = state.settings
  const words = search.toLowerCase().split(/\s+/)
  const found = groups
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter((key) => {
        const text = `${key} ${title} ${controls[key].label} ${controls[key].help}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ keys }) => keys.length > 0)
  const changed = Object.keys(config).length

  return (
    <aside id="settings" className="card config" aria-labelledby="config-title">
      <div className="card-head">
        <h2 id="config-title">Settings {changed > 0 && <span className="count">{changed} changed</span>}</h2>
        <button type="button" className="button" disabled={changed === 0} onClick={state.resetConfig}>
          Reset all
        </button>
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
      <input
        className="field search"
        type="search"
        placeholder="Find a setting"
        aria-label="Find a setting"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div className="config-groups">
        {found.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {keys.map((key) => (
              <ConfigRow
                key={key}
                name={key}
                value={key in config ? config[key] : fallback(key, service)}
                isChanged={key in config}
                onChange={(value) => state.setConfig(key, value)}
              />
            ))}
          </section>
        ))}
        {found.length === 0 && <p className="empty">No setting matches.</p>}
      </div>
    </aside>
  )
}

function fallback(key: keyof typeof controls, service: ServiceUrls): unknown {
  return key === 'baseUrl' || key === 'cdnCname' || key === 'socialBaseUrl'
    ? service[key]
    : controls[key].default
}
