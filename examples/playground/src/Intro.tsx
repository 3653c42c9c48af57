import type { ReactNode } from 'react'
import { Segmented } from './parts/Segmented.js'
import { useMedia } from './parts/useMedia.js'
import { scenes } from './scenes/scenes.js'
import { pageChoices } from './settings/Settings.js'
import type { SettingsState } from './settings/useSettings.js'

const ids = pageChoices.scene
const names = Object.fromEntries(ids.map((id) => [id, scenes[id].name])) as Record<
  (typeof ids)[number],
  string
>

/** The headline of the page, and the scenes to choose from. */
export function Intro({ state }: { state: SettingsState }): ReactNode {
  const canDrag = useMedia('(any-pointer: fine)')
  return (
    <div className="intro">
      <h1>The uploader people finish with</h1>
      <p>
        Drop, snap, crop, done.{' '}
        <strong>{canDrag ? 'Drop any file on this page' : 'Choose or take a photo'}</strong> to see it
        uploaded to the service on your own machine.
      </p>
      <Segmented
        label="Scenario"
        choices={ids}
        names={names}
        value={state.settings.scene}
        onChange={state.setScene}
      />
    </div>
  )
}
