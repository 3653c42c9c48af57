import type { ReactNode } from 'react'
import { Segmented } from './parts/Segmented.js'
import { type PageSettings, pageChoices } from './settings/Settings.js'

/** Layout, theme and direction. */
export function PageControls({
  settings,
  onChange,
}: {
  settings: PageSettings
  onChange: (change: Partial<PageSettings>) => void
}): ReactNode {
  return (
    <div className="page-controls">
      <Segmented
        label="Layout"
        choices={pageChoices.layout}
        names={{ inline: 'Inline', regular: 'Dialog', minimal: 'Minimal' }}
        value={settings.layout}
        onChange={(layout) => onChange({ layout })}
      />
      <Segmented
        label="Theme"
        choices={pageChoices.theme}
        names={{ auto: 'Auto', light: 'Light', dark: 'Dark', contrast: 'Contrast' }}
        value={settings.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <Segmented
        label="Direction"
        choices={pageChoices.dir}
        names={{ ltr: 'LTR', rtl: 'RTL' }}
        value={settings.dir}
        onChange={(dir) => onChange({ dir })}
      />
    </div>
  )
}
