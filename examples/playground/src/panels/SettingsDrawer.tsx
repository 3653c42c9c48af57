import { type ReactNode, useEffect, useRef } from 'react'
import type { ServiceUrls } from '../settings/configProps.js'
import type { SettingsState } from '../settings/useSettings.js'
import { ConfigPanel } from './ConfigPanel.js'

/** The settings, in a drawer beside the page, which stays usable. Escape closes it. */
export function SettingsDrawer({
  state,
  service,
  onClose,
}: {
  state: SettingsState
  service: ServiceUrls
  onClose: () => void
}): ReactNode {
  const drawer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    drawer.current?.querySelector('input')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works from each control in it
    <div
      ref={drawer}
      className="drawer"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Elsewhere, Escape is the uploader's.
        event.stopPropagation()
        onClose()
      }}
    >
      <ConfigPanel state={state} service={service} onClose={onClose} />
    </div>
  )
}
